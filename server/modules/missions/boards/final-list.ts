/** The final list as it is published: masked names, one order, the same bytes whenever it is made. */
import type { BoardDocument } from '#contract/missions/terms.ts'
import { toWire } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import { maskName } from '#server/lib/mask-name.ts'
import { sha256 } from '#server/lib/random.ts'
import { lastPrizeRank, listPrizes, tiesOf } from './prizes.ts'
import { findGroupAt, listTop, type RankRow } from './ranks.sql.ts'

/** So many ranks are published at least, when so many members have a score. */
const PUBLISHED_MIN = 100
/** The longest list: a group of equal scores without a prize that would make it longer is left out as a whole. */
const PUBLISHED_MAX = 20_000

/**
 * Returns the ranks that a final list is made of. Where equal scores share, the list never ends in the middle of them: a
 * prize is shared by all who have the score, however many they are. `more`: how many of them may be withheld.
 */
export async function listRanks(q: Queryable, item: bigint, document: BoardDocument, more = 0): Promise<RankRow[]> {
  const last = lastPrizeRank(document.prizes) + more
  const least = Math.max(PUBLISHED_MIN, last)
  if (document.ties === 'earliest') return listTop(q, item, least)
  const group = await findGroupAt(q, item, document.scoring, least)
  if (!group) return listTop(q, item, least)
  const whole = group.ahead + group.members
  return listTop(q, item, group.ahead >= last && whole > PUBLISHED_MAX ? group.ahead : whole)
}

/** Writes the final list: rank, masked name, score, when it was reached, prize. Returns its text and its hash. */
export function writeList(
  rows: readonly RankRow[],
  document: BoardDocument,
  without: ReadonlySet<string> = new Set(),
): { list: string; hash: string } {
  const prizes = new Map(listPrizes(rows, document, without).map((one) => [one.memberId, one]))
  const shown = rows.filter(({ memberId }) => !without.has(memberId))
  const ties = tiesOf(shown.map(({ score }) => score))
  const lines = shown.map(({ memberId, username, score, reachedAt }, place) => {
    const rank = document.ties === 'shared' ? (ties[place]?.ahead ?? place) + 1 : place + 1
    const prize = prizes.get(memberId)?.amountMinor ?? 0n
    return [rank, maskName(username), String(score), reachedAt.toISOString(), toWire(prize)]
  })
  const list = JSON.stringify(lines)
  return { list, hash: sha256(list) }
}
