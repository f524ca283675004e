import { useState } from 'react'
import { type VerificationOffer, verificationRequired } from '#contract/identity/login-steps.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { detailsOf } from '#web/lib/details-of.ts'

/**
 * Stores the second step that a refused login asks for. `takeOffer` returns false for any other refusal. `startOver`
 * leaves the step with a message for the login form; `notice` is that message. `refusal`: one that came before.
 */
export function useSecondStepOffer(refusal: ApiError | null = null) {
  const [offer, setOffer] = useState<VerificationOffer | null>(() => detailsOf(refusal, verificationRequired))
  const [notice, setNotice] = useState<string | null>(null)
  const takeOffer = (error: ApiError): boolean => {
    setNotice(null)
    const asked = detailsOf(error, verificationRequired)
    if (asked) setOffer(asked)
    return asked !== null
  }
  const dropOffer = () => setOffer(null)
  const startOver = (message: string) => {
    dropOffer()
    setNotice(message)
  }
  return { offer, takeOffer, dropOffer, startOver, notice, setNotice }
}
