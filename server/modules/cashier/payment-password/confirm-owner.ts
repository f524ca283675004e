/** Who binds money: the payment password, or a passkey of the member's own. */
import { fail } from '#contract/errors.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { checkOwnPasskey } from '#server/modules/identity/factors/passkeys.ts'
import { verifyPaymentPassword } from './payment-password.ts'

/** Exactly one of the two: the contract refuses others (contract/cashier/proof.ts). */
export type OwnerProof = { paymentPassword?: string | undefined; passkey?: { id: string } | undefined }

/**
 * Passes when the member themselves asks. A passkey signs the challenge of `confirmPasskey`, which holds once and for
 * this session. Fails with PAYMENT_PASSWORD_* or VERIFICATION_FAILED.
 */
export async function confirmOwner(context: PlayerContext, { paymentPassword, passkey }: OwnerProof): Promise<void> {
  if (passkey === undefined) return verifyPaymentPassword(context.env, context.account.id, paymentPassword ?? '')
  if (!(await checkOwnPasskey(context, passkey))) return fail('VERIFICATION_FAILED')
}
