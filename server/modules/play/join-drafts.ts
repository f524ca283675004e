/** Several drafts in one posting: what a bank pays to many players at once. */
import type { Move } from '#server/modules/wallet/moves.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import type { Draft } from './draft.ts'

const LEGS = ['leg', 'bonus_leg'] as const

/** Returns an effect whose row names places in the posting, moved behind what stands before it. */
function moved({ effect, row }: Effect, by: number): Effect {
  if (by === 0) return { effect, row }
  const places = LEGS.flatMap((leg) => (typeof row[leg] === 'number' ? [[leg, row[leg] + by] as const] : []))
  return places.length === 0 ? { effect, row } : { effect, row: { ...row, ...Object.fromEntries(places) } }
}

/** Joins drafts: all of them are posted, or none. */
export function joinDrafts(drafts: readonly Pick<Draft, 'moves' | 'effects'>[]): {
  moves: Move[]
  effects: Effect[]
} {
  const moves: Move[] = []
  const effects: Effect[] = []
  for (const draft of drafts) {
    effects.push(...draft.effects.map((effect) => moved(effect, moves.length)))
    moves.push(...draft.moves)
  }
  return { moves, effects }
}
