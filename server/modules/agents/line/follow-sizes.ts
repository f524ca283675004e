/** How large each line is: a follower of registrations. */
import { MEMBER_REGISTERED } from '#contract/facts.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { SIZES_TABLE } from './sizes.sql.ts'

type Line = FactLine<typeof MEMBER_REGISTERED>
type Tables = { sizes: number }

/** Maintains agents.sizes. */
export const SIZES_FOLLOWER: Follower<Line, Tables, never, Record<never, never>> = {
  name: 'agents.sizes',
  streams: [facts(MEMBER_REGISTERED)],
  keys: ({ tells }) => ({ sizes: tells.line }),
  fold: ({ sizes }, { tells }) =>
    tells.line.length === 0
      ? {}
      : { changes: { sizes: Object.fromEntries(tells.line.map((id) => [id, (sizes.get(id) ?? 0) + 1])) } },
  store: { tables: { sizes: SIZES_TABLE } },
}
