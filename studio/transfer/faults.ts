/**
 * Faults that tests can order for the platform's calls, in the sandbox alone: a platform must be able to handle all of
 * them.
 */
import { z } from 'zod'

/**
 * late: takes the order and decides it at the next question. twice: carries out what it is given as if it had arrived
 * twice. never: does nothing and does not answer. lost: does it and does not answer. Wrong answers: another amount,
 * another order, a wrong signature, no JSON. refused: refuses finally.
 */
export const TRANSFER_FAULTS = [
  'late',
  'twice',
  'never',
  'lost',
  'wrong_amount',
  'wrong_order',
  'wrong_signature',
  'garbage',
  'refused',
] as const
export type TransferFault = (typeof TRANSFER_FAULTS)[number]

export const faultOrderSchema = z.object({
  command: z.enum(['deposit', 'withdraw', 'status', 'balance', 'records']),
  faults: z.array(z.enum(TRANSFER_FAULTS)).max(20),
})
export type FaultOrder = z.infer<typeof faultOrderSchema>

export type Faults = {
  /** Makes the next calls of a vendor's command fail in this order; replaces an earlier order. */
  order(vendorCode: string, order: FaultOrder): void
  /** Returns the fault of the next call, if any. */
  take(vendorCode: string, command: string): TransferFault | undefined
}

/** Creates the faults: none until one is ordered. */
export function createFaults(): Faults {
  const queues = new Map<string, TransferFault[]>()
  return {
    order: (vendorCode, { command, faults }) => {
      queues.set(`${vendorCode} ${command}`, [...faults])
    },
    take: (vendorCode, command) => queues.get(`${vendorCode} ${command}`)?.shift(),
  }
}
