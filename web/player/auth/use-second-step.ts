import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  loginVerify,
  loginVerifyCode,
  loginVerifyPasskey,
  type VerificationOffer,
} from '#contract/identity/login-steps.ts'
import type { StepMethod } from '#contract/identity/security.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'

export type SecondStepOptions = {
  offer: VerificationOffer
  onOpened: (session: OutputOf<typeof loginVerify>) => void | Promise<void>
  /** Called when the step can no longer be passed: the login starts again. */ onOver: (message: string) => void
}

/**
 * Returns the form of the second step: the methods that the member has, the chosen one, and what was typed. The first
 * `submit` of a method by SMS or mail sends the code (`sentTo` is where it went), the next one checks it. A refusal is
 * reported in `fault`.
 */
export function useSecondStep({ offer, onOpened, onOver }: SecondStepOptions) {
  const t = useT()
  const methods = offer.methods.filter((one) => one !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState<StepMethod>(methods[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [trustDevice, setTrust] = useState(false)
  const { attempt, busy, fault, setFault } = useAttempt(onOver)
  const { verificationId } = offer
  const write = (text: string) => {
    setCode(text)
    setFault(null)
  }
  const choose = (next: StepMethod) => {
    setMethod(next)
    write('')
    setSentTo(null)
  }
  const isSent = method === 'sms' || method === 'email'
  const needsSending = isSent && sentTo === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      if (isSent && needsSending) return setSentTo((await call(loginVerifyCode, { verificationId, method })).recipient)
      if (method === 'passkey') {
        const assertion = await signWithPasskey((await call(loginVerifyPasskey, { verificationId })).options)
        if (!assertion) return setFault(t('auth.step.declined'))
        return await onOpened(await call(loginVerify, { verificationId, method, assertion, trustDevice }))
      }
      if (code.trim() === '') return setFault(t('auth.step.empty'))
      await onOpened(await call(loginVerify, { verificationId, method, code, trustDevice }))
    })
  }
  const sendAgain = () => setSentTo(null)
  return {
    methods,
    method,
    choose,
    code,
    write,
    sentTo,
    needsSending,
    sendAgain,
    trustDevice,
    setTrust,
    submit,
    busy,
    fault,
  }
}

/** Returns a function that does one attempt. Its refusal goes into `fault`; an expired step goes to `onOver`. */
function useAttempt(onOver: SecondStepOptions['onOver']) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      const { code, message } = asApiError(error)
      if (code === 'VERIFICATION_EXPIRED') onOver(message)
      else setFault(message || t('common.network'))
    }
    setBusy(false)
  }
  return { attempt, busy, fault, setFault }
}
