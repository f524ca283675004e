/** Counts what members staked of their own money towards points: a follower of bets and of VIP levels. */
import { LEVEL_CHANGED } from '#contract/facts.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { BRANDED_JOURNAL, type BrandedJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { ownCountedBy } from '#server/modules/bets/counted.ts'
import { COUNTED, findRatesOf, findStartsOf, LEVELS, MEMBERS, type Counted, type MemberProgress } from './earned.sql.ts'
import { levelAt, ratesAt, weigh, type LevelChanges, type RateVersion } from './weigh.ts'

type Line = FactLine<typeof LEVEL_CHANGED> | BrandedJournalRow
type Tables = { counted: Counted; members: MemberProgress; levels: LevelChanges }
type Looked = { rates: readonly RateVersion[]; rounds: Date }

const roundKey = ({ vendor, roundId, memberId }: BrandedJournalRow) => JSON.stringify([vendor, roundId, memberId])

/** Returns what a line adds of the member's own valid bet; nothing in trial play, and without a brand. */
const countedOf = (line: BrandedJournalRow): bigint => (line.isTrial || line.brand === '' ? 0n : ownCountedBy(line))

const countedKey = ({ memberId, gameType }: BrandedJournalRow) => JSON.stringify([memberId, gameType])

/**
 * Maintains points.counted and points.members. The rates and the level of the moment when its round began weigh every
 * line of the round, so that taking a stake back takes exactly what it brought.
 */
export const EARNED_FOLLOWER: Follower<Line, Tables, never, Looked> = {
  name: 'points.earned',
  streams: [facts(LEVEL_CHANGED), BRANDED_JOURNAL],
  keys: (line) => {
    if (line.stream === 'facts') return { levels: [line.memberId] }
    if (countedOf(line) === 0n) return {}
    const { memberId, brand } = line
    return {
      members: [memberId],
      levels: [memberId],
      rates: [brand],
      rounds: [roundKey(line)],
      counted: [countedKey(line)],
    }
  },
  fold: ({ counted, members, levels, rates, rounds }, line) => {
    if (line.stream === 'facts') {
      const known = levels.get(line.memberId) ?? []
      return { changes: { levels: { [line.memberId]: [...known, [line.at.getTime(), line.tells.to]] } } }
    }
    const own = countedOf(line)
    if (own === 0n) return {}
    const { memberId, gameType, brand } = line
    const began = rounds.get(roundKey(line)) ?? line.at
    const { id, rates: rate } = ratesAt(rates.get(brand) ?? [], began)
    const level = levelAt(levels.get(memberId) ?? [], began)
    const [key, weight] = [countedKey(line), `${id} ${level}`]
    const kept = counted.get(key) ?? {}
    const before = members.get(memberId) ?? { brand, progress: 0n, validMinor: 0n }
    return {
      changes: {
        counted: { [key]: { ...kept, [weight]: String(BigInt(kept[weight] ?? 0) + own) } },
        members: {
          [memberId]: {
            brand,
            progress: before.progress + weigh(own, rate, gameType, level),
            validMinor: before.validMinor + own,
          },
        },
      },
    }
  },
  look: { rates: findRatesOf, rounds: findStartsOf },
  store: { tables: { counted: COUNTED, members: MEMBERS, levels: LEVELS } },
}
