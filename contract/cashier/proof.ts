/** Who asks for something that binds their money: the payment password, or a passkey of one's own. */
import { z } from 'zod'
import { passkeyAnswer } from '../identity/security.ts'
import { PAYMENT_PASSWORD_MAX } from './payees.ts'

/** The refusals of a proof. */
export const PROOF_ERRORS = [
  'PAYMENT_PASSWORD_NOT_SET',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_LOCKED',
  'VERIFICATION_FAILED',
] as const

/** The payment password, or a passkey that signs the challenge of `confirmPasskey`; exactly one of them. */
export const proof = {
  paymentPassword: z.string().max(PAYMENT_PASSWORD_MAX).optional(),
  passkey: passkeyAnswer.optional(),
}
type Proof = { paymentPassword?: unknown; passkey?: unknown }

/** Returns whether exactly one of the two is there. */
export const hasOneProof = ({ paymentPassword, passkey }: Proof) =>
  (paymentPassword === undefined) !== (passkey === undefined)
export const oneProof = { path: ['paymentPassword'] }
