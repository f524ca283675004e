/** Where members stand: a follower of the journal of bets that adds up each valid bet of real money once. */
import type { Follower } from '#server/lib/facts/follower.ts'
import { BRANDED_JOURNAL, type BrandedJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { ownCountedBy } from '#server/modules/bets/counted.ts'
import { addValid, newStanding, type LadderVersion, type MemberClimb, type Standing } from './climb.ts'
import { carryOutClimbs } from './carry-out-climbs.ts'
import { listLadders } from './ladders.sql.ts'
import { monthOf } from './months.ts'
import { STANDINGS, STANDINGS_NAME } from './standings.sql.ts'

type Tables = { standings: Standing }
/** The versions of the brand's ladder; they never change. */
type Looked = { ladders: readonly LadderVersion[] }

const keyOf = ({ memberId, currency }: BrandedJournalRow) => `${memberId} ${currency}`
const counts = (line: BrandedJournalRow) => !line.isTrial && line.brand !== '' && ownCountedBy(line) !== 0n

/** Maintains vip.standings. */
export const STANDINGS_FOLLOWER: Follower<BrandedJournalRow, Tables, MemberClimb, Looked> = {
  name: STANDINGS_NAME,
  streams: [BRANDED_JOURNAL],
  keys: (line) => (counts(line) ? { standings: [keyOf(line)], ladders: [line.brand] } : {}),
  fold: ({ standings, ladders }, line) => {
    if (!counts(line)) return {}
    const { brand, currency, memberId, at } = line
    const versions = (ladders.get(brand) ?? []).filter(({ ladder }) => ladder.currency === currency)
    const month = monthOf(at, versions[0]?.timeZone ?? 'UTC')
    const before = standings.get(keyOf(line)) ?? newStanding(brand, month)
    const { standing, steps, levels } = addValid(before, { valid: ownCountedBy(line), month, at }, versions)
    return {
      changes: { standings: { [keyOf(line)]: standing } },
      effects: steps.length + levels.length > 0 ? [{ memberId, brand, currency, steps, levels }] : [],
    }
  },
  look: {
    ladders: async (q, brands) => {
      const all = await listLadders(q, brands)
      return new Map(brands.map((brand) => [brand, all.filter((one) => one.brand === brand)]))
    },
  },
  store: { tables: { standings: STANDINGS }, carryOut: carryOutClimbs },
}
