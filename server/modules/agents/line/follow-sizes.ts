/** How large each line is: a follower of registrations and moves. */
import { MEMBER_MOVED, MEMBER_REGISTERED } from '#contract/facts.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { SIZES_TABLE } from './sizes.sql.ts'

type Line = FactLine<typeof MEMBER_REGISTERED | typeof MEMBER_MOVED>
type Tables = { sizes: number }

/** The agents under whom a member was before. */
const leftBy = (line: Line): readonly string[] => (line.topic === 'member.moved' ? line.tells.from : [])

/** Maintains agents.sizes. */
export const SIZES_FOLLOWER: Follower<Line, Tables, never, Record<never, never>> = {
  name: 'agents.sizes',
  streams: [facts(MEMBER_REGISTERED, MEMBER_MOVED)],
  keys: (line) => ({ sizes: [...leftBy(line), ...line.tells.line] }),
  fold: ({ sizes }, line) => {
    const left = leftBy(line)
    const after = new Map<string, number>()
    const add = (id: string, by: number) => after.set(id, (after.get(id) ?? sizes.get(id) ?? 0) + by)
    for (const id of left) add(id, -1)
    for (const id of line.tells.line) add(id, 1)
    return after.size === 0 ? {} : { changes: { sizes: Object.fromEntries(after) } }
  },
  store: { tables: { sizes: SIZES_TABLE } },
}
