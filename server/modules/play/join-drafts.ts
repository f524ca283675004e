/** Several drafts in one posting: what a bank pays to many players at once. */
import type { Effect, TransferOrder } from '#server/modules/wallet/posting.ts'
import type { Draft } from './draft.ts'

const LEGS = ['leg', 'bonus_leg'] as const

/** Returns an effect whose row names places in the posting, moved behind what stands before it. */
function moved({ effect, row }: Effect, by: number): Effect {
  if (by === 0) return { effect, row }
  const places = LEGS.flatMap((leg) => (typeof row[leg] === 'number' ? [[leg, row[leg] + by] as const] : []))
  return places.length === 0 ? { effect, row } : { effect, row: { ...row, ...Object.fromEntries(places) } }
}

/** Joins drafts: all of them are posted, or none. */
export function joinDrafts(drafts: readonly Pick<Draft, 'transfers' | 'effects'>[]): {
  transfers: TransferOrder[]
  effects: Effect[]
} {
  const transfers: TransferOrder[] = []
  const effects: Effect[] = []
  for (const draft of drafts) {
    effects.push(...draft.effects.map((effect) => moved(effect, transfers.length)))
    transfers.push(...draft.transfers)
  }
  return { transfers, effects }
}
