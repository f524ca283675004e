/** An occasion as the queue carries it. */
import { z } from 'zod'
import type { Occasion } from '../offers/offer-kind.ts'

export const occasionPayload = z.object({
  on: z.enum(['registered', 'contact', 'deposit']),
  memberId: z.string(),
  brand: z.string(),
  at: z.iso.datetime(),
  order: z.string().optional(),
  currency: z.string().optional(),
  amount: z.string().optional(),
  number: z.int().optional(),
  offer: z.string().nullable().optional(),
})
export type OccasionPayload = z.output<typeof occasionPayload>

/** Returns what the queue carries of an occasion. */
export function writeOccasion(occasion: Occasion): OccasionPayload {
  const { on, memberId, brand, at } = occasion
  const base = { on, memberId, brand, at: at.toISOString() }
  if (occasion.on !== 'deposit') return base
  const { order, currency, amountMinor, number, offer } = occasion
  return { ...base, order, currency, amount: String(amountMinor), number, offer }
}

/** Reads it back. */
export function readOccasion(payload: OccasionPayload): Occasion {
  const { on, memberId, brand } = payload
  const at = new Date(payload.at)
  if (on !== 'deposit') return { on, memberId, brand, at }
  const { order = '', currency = '', amount = '0', number = 1, offer = null } = payload
  return { on, memberId, brand, at, order, currency, amountMinor: BigInt(amount), number, offer }
}
