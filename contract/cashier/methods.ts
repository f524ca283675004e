/** Methods of deposit and withdrawal, as members read them. */
import { z } from 'zod'
import { money } from '../call.ts'
import { CHANNEL_KINDS } from './payment-protocol.ts'

export const METHOD_KINDS = CHANNEL_KINDS
export type MethodKind = (typeof METHOD_KINDS)[number]

/**
 * How money comes in: on the provider's page (`hosted`), or as a bank deposit (`transfer` on the wire): the member pays
 * the account shown, at a bank or from a wallet, and sends a picture as proof.
 */
export const DEPOSIT_FLOWS = ['hosted', 'transfer'] as const
export type DepositFlow = (typeof DEPOSIT_FLOWS)[number]
/** Returns whether members pay by bank deposit. */
export const isBankDeposit = ({ flow }: { flow: DepositFlow }): boolean => flow === 'transfer'
/** Why a method cannot be used now; message key `cashier.unavailable.<reason>`. */
export const UNAVAILABLE_REASONS = ['paused', 'currency', 'country', 'vip'] as const

/** The house's fee: a fixed amount and a percentage ("1.5") of the amount. */
const fee = z.object({ fixed: money, percent: z.string() })
/** An account of the house's own that members pay into. */
export const payee = z.object({
  holder: z.string().trim().min(2).max(80),
  number: z.string().trim().min(4).max(64),
  bank: z.string().trim().min(2).max(80).nullable(),
})
export type Payee = z.infer<typeof payee>

/** What members read of a method, for deposits and withdrawals alike. */
export const method = {
  code: z.string(),
  kind: z.enum(METHOD_KINDS),
  /** In the reader's language. */
  name: z.string(),
  min: money,
  max: money,
  fee,
  quickAmounts: z.array(money),
  isAvailable: z.boolean(),
  unavailable: z.enum(UNAVAILABLE_REASONS).nullable(),
}
