/**
 * How the studio can be told to go wrong with the platform's orders, in the sandbox alone: a platform must live with all of it.
 */
import { z } from 'zod'

/**
 * late: takes the order and decides it when asked the next time. twice: carries out what it is given as if it had come twice.
 * never: does nothing and does not answer. lost: does it and does not answer. Of the wrong answers: another amount, another order,
 * a signature that does not fit, no JSON. refused: says no for good.
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

export interface Faults {
  /** The next calls of a vendor's command go wrong in this order; replaces what was ordered before. */
  order(vendorCode: string, order: FaultOrder): void
  /** How the next call goes wrong, if it does. */
  take(vendorCode: string, command: string): TransferFault | undefined
}

/** Nothing goes wrong until it is ordered. */
export function createFaults(): Faults {
  const queues = new Map<string, TransferFault[]>()
  return {
    order: (vendorCode, { command, faults }) => {
      queues.set(`${vendorCode} ${command}`, [...faults])
    },
    take: (vendorCode, command) => queues.get(`${vendorCode} ${command}`)?.shift(),
  }
}
