import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { login } from '#contract/identity/identity.ts'
import { LOGIN_CODE_THROTTLE_MS } from '#contract/limits.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldNote } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { takeBotCheck } from './bot-check.ts'
import { CaptchaField } from './captcha-field.tsx'
import { CodeField } from './code-field.tsx'
import { describeRefusal } from './describe-refusal.ts'
import { homeCode, MobileField } from './mobile-field.tsx'
import { useCaptcha } from './use-captcha.ts'
import { useSmsCode } from './use-sms-code.ts'

type Values = { username: string; password: string; mobileNum: string; verificationCode: string; captcha: string }
type FieldName = keyof Values
const EMPTY: Values = { username: '', password: '', mobileNum: '', verificationCode: '', captcha: '' }
const FIELDS: Record<'username' | 'sms', readonly FieldName[]> = {
  username: ['username', 'password', 'captcha'],
  sms: ['mobileNum', 'verificationCode', 'captcha'],
}

export type Opened = Parameters<typeof takeSession>[1]
export type LoginFormProps = {
  way: 'username' | 'sms'
  /**
   * Which login this is: the server refuses an account that is not an agent's on the agent login (docs/specification.md
   * 6.4).
   */
  area?: 'member' | 'agent'
  market?: string | undefined
  /** The username that the form starts with. */
  remembered?: string | null
  /** A message shown beneath the form until the next attempt. */
  notice: string | null
  isPrimary?: boolean
  /** Called with the new session. The form stays busy until it has finished. */
  onOpened: (session: Opened) => void | Promise<void>
  /** Returns true when the caller has handled the refusal. */
  onRefused: (error: ApiError) => boolean
  onForgot: () => void
  /** Shown before the button; `after` is shown after it. */
  children?: ReactNode
  after?: ReactNode
}

let lastCodeAt = Number.NEGATIVE_INFINITY

/** Shows the fields of one way to log in. The captcha and the proof of work are added when the server asks for them. */
export function LoginForm({
  way,
  area = 'member',
  market,
  remembered = null,
  notice,
  isPrimary = true,
  onOpened,
  onRefused,
  onForgot,
  children,
  after,
}: LoginFormProps) {
  const t = useT()
  const [demand, setDemand] = useState({ captcha: false, botCheck: false })
  const [chosenCode, setDiallingCode] = useState<string | null>(null)
  const diallingCode = chosenCode ?? homeCode(market)
  const captcha = useCaptcha(demand.captcha)
  const { register, handleSubmit, setError, clearErrors, setValue, getValues, setFocus, formState } = useForm<Values>({
    defaultValues: EMPTY,
    // filled in as soon as it is known, but never over text that the reader has typed
    ...(remembered ? { values: { ...EMPTY, username: remembered }, resetOptions: { keepDirtyValues: true } } : {}),
  })
  const { errors, isSubmitting } = formState
  const askForCode = useSmsCode('login', (field, message) => setError(field, { message }, { shouldFocus: true }))
  const needed = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message })

  const submit = handleSubmit(async ({ username, password, mobileNum, verificationCode, captcha: letters }) => {
    const proved =
      way === 'sms'
        ? {
            type: 'sms' as const,
            mobileNum: mobileNum.trim(),
            ...(diallingCode ? { countryDialingCode: diallingCode } : {}),
            verificationCode,
          }
        : { type: 'username' as const, username: username.trim(), password }
    try {
      const guardProof = {
        ...(demand.captcha ? await captcha.proof(letters) : {}),
        ...(demand.botCheck && way !== 'sms' ? { botCheck: await takeBotCheck() } : {}),
      }
      await onOpened(await call(login, { ...proved, ...guardProof, area }))
    } catch (thrown) {
      if (onRefused(asApiError(thrown))) return
      const refusal = describeRefusal(thrown, t, FIELDS[way])
      const asks = {
        captcha: demand.captcha || refusal.needsCaptcha,
        botCheck: demand.botCheck || refusal.error.details.botCheck === true,
      }
      if (demand.captcha) captcha.refresh()
      setDemand(asks)
      setValue('captcha', '')
      for (const [name, message] of Object.entries(refusal.fields)) setError(name as FieldName, { message })
      if (refusal.root) setError('root', { message: refusal.root })
      else if (refusal.fields.captcha) setFocus('captcha')
    }
  })
  const sendCode = async () => {
    const mobileNum = getValues('mobileNum')
    if (mobileNum.trim() !== '') {
      // only sent requests are counted: a reader who quickly corrects an empty number is not delayed without a message
      if (performance.now() - lastCodeAt < LOGIN_CODE_THROTTLE_MS) return null
      lastCodeAt = performance.now()
      clearErrors('mobileNum')
    }
    return askForCode({ mobileNum, countryDialingCode: diallingCode })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {way === 'username' ? (
        <>
          <Field
            label={t('auth.usernameOrMobile')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            error={errors.username?.message}
            {...register('username', needed(t('auth.enterBoth')))}
          />
          <PasswordField
            label={t('auth.password')}
            autoComplete="current-password"
            showLabel={t('auth.password.show')}
            hideLabel={t('auth.password.hide')}
            error={errors.password?.message}
            {...register('password', needed(t('auth.enterBoth')))}
          />
        </>
      ) : (
        <>
          <MobileField
            label={t('auth.field.mobileNum')}
            market={market}
            diallingCode={diallingCode}
            onDiallingCode={setDiallingCode}
            error={errors.mobileNum?.message}
            input={{ ...register('mobileNum', needed(t('register.rule.mobile'))), autoFocus: true }}
          />
          <CodeField
            label={t('auth.field.verificationCode')}
            onSend={sendCode}
            error={errors.verificationCode?.message}
            input={register('verificationCode', needed(t('register.rule.required')))}
          />
        </>
      )}
      {demand.captcha && (
        <CaptchaField captcha={captcha} error={errors.captcha?.message} input={register('captcha', captcha.rule)} />
      )}
      {children}
      <FieldNote error={errors.root?.message ?? notice} />
      <Button tone={isPrimary ? 'primary' : 'secondary'} size="large" wide type="submit" busy={isSubmitting}>
        {t('auth.login.action')}
      </Button>
      {after}
      <button
        type="button"
        onClick={onForgot}
        className="-mt-1 min-h-6 self-center text-sm font-medium text-ink-2 hover:text-ink-1"
      >
        {t('entry.forgot.link')}
      </button>
    </form>
  )
}
