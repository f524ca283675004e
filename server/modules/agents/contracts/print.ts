/** The print of a contract's whole text: both sides sign the same one. Pure. */
import { sha256 } from '#server/lib/random.ts'
import type { Contract } from './contracts.sql.ts'

/** Returns a value as text in which the order of names says nothing. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}

/** Returns who pays the bills of a contract: real-time salary is the platform's always (docs/decisions/0703). */
export const payerOf = ({ kind, giverId }: Pick<Contract, 'kind' | 'giverId'>): 'platform' | 'upline' =>
  giverId === null || kind === 'realtime' ? 'platform' : 'upline'

/** Returns the print of a contract: its two sides, its currency, who pays, and all that it says. */
export function printOf(one: Pick<Contract, 'brand' | 'kind' | 'giverId' | 'takerId' | 'currency' | 'terms'>): string {
  const { brand, giverId, takerId, currency, terms } = one
  return sha256(canonical({ brand, giver: giverId, taker: takerId, currency, payer: payerOf(one), terms }))
}
