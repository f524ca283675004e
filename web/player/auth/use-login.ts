import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { login } from '#contract/identity/identity.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { takeSession } from '#web/lib/take-session.ts'
import { takeBotCheck } from './bot-check.ts'
import { describeRefusal } from './describe-refusal.ts'
import { homeCode } from './mobile-field.tsx'
import { useCaptcha } from './use-captcha.ts'

export type LoginValues = {
  username: string
  password: string
  mobileNum: string
  verificationCode: string
  captcha: string
}
export type LoginWay = 'username' | 'sms'
export type Opened = Parameters<typeof takeSession>[1]
/** What was proved a moment ago, and what the server asks for beside it. */
export type Carried = { username: string; password: string; refusal: ApiError }
export type LoginOptions = {
  way: LoginWay
  /** In place of typed fields: the form asks only for what the refusal asks for. */
  carried?: Carried
  /**
   * Which login this is: the server refuses an account that is not an agent's on the agent login (docs/specification.md
   * 6.4).
   */
  area?: 'member' | 'agent'
  market?: string | undefined
  /** The username that the form starts with. */
  remembered?: string | null
  /** Called with the new session. The form stays busy until it has finished. */
  onOpened: (session: Opened) => void | Promise<void>
  /** Returns true when the caller has handled the refusal. */
  onRefused: (error: ApiError) => boolean
}

const EMPTY: LoginValues = { username: '', password: '', mobileNum: '', verificationCode: '', captcha: '' }
const FIELDS: Record<LoginWay, readonly (keyof LoginValues)[]> = {
  username: ['username', 'password', 'captcha'],
  sms: ['mobileNum', 'verificationCode', 'captcha'],
}

/**
 * Returns the login form of one way. A refusal that `onRefused` does not handle is reported beside its field, else
 * beneath the form; from then on the form shows a captcha and does a proof of work where the server asks for them.
 */
export function useLogin({ way, carried, area = 'member', market, remembered = null, ...told }: LoginOptions) {
  const t = useT()
  const { onOpened, onRefused } = told
  const [demand, setDemand] = useState(() => demandOf(carried?.refusal))
  const [chosenCode, setDiallingCode] = useState<string | null>(null)
  const diallingCode = chosenCode ?? homeCode(market)
  const captcha = useCaptcha(demand.captcha)
  const form = useForm<LoginValues>({
    defaultValues: carried ? { ...EMPTY, username: carried.username, password: carried.password } : EMPTY,
    // filled in as soon as it is known, but never over text that the reader has typed
    ...(remembered ? { values: { ...EMPTY, username: remembered }, resetOptions: { keepDirtyValues: true } } : {}),
  })
  const { errors, isSubmitting } = form.formState
  const refuse = (thrown: unknown) => {
    const refusal = describeRefusal(thrown, t, FIELDS[way])
    if (demand.captcha) captcha.refresh()
    const asked = demandOf(refusal.error)
    setDemand({ captcha: demand.captcha || asked.captcha, botCheck: demand.botCheck || asked.botCheck })
    form.setValue('captcha', '')
    for (const [name, message] of Object.entries(refusal.fields)) form.setError(name as keyof LoginValues, { message })
    if (refusal.root) form.setError('root', { message: refusal.root })
    else if (refusal.fields.captcha) form.setFocus('captcha')
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      const guardProof = {
        ...(demand.captcha ? await captcha.proof(values.captcha) : {}),
        ...(demand.botCheck && way !== 'sms' ? { botCheck: await takeBotCheck() } : {}),
      }
      await onOpened(await call(login, { ...proofOf(way, values, diallingCode), ...guardProof, area }))
    } catch (thrown) {
      if (!onRefused(asApiError(thrown))) refuse(thrown)
    }
  })
  const needsCaptcha = demand.captcha
  return { form, errors, isSubmitting, submit, captcha, needsCaptcha, diallingCode, setDiallingCode }
}

/** Returns what a refusal says that the next attempt must bring. */
function demandOf(refusal: ApiError | undefined): { captcha: boolean; botCheck: boolean } {
  return { captcha: refusal?.details.captcha === true, botCheck: refusal?.details.botCheck === true }
}

/** Returns what the member proves themselves with, as it is sent. */
function proofOf(
  way: LoginWay,
  { username, password, mobileNum, verificationCode }: LoginValues,
  diallingCode: string,
) {
  if (way === 'username') return { type: way, username: username.trim(), password }
  return {
    type: way,
    mobileNum: mobileNum.trim(),
    ...(diallingCode ? { countryDialingCode: diallingCode } : {}),
    verificationCode,
  }
}
