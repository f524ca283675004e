/** The final list as it is published: masked names, one order, the same bytes whenever it is made. */
import type { BoardDocument } from '#contract/missions/terms.ts'
import { toWire } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import { maskName } from '#server/lib/mask-name.ts'
import { sha256 } from '#server/lib/random.ts'
import { lastPrizeRank, listPrizes } from './prizes.ts'
import { listTop, type RankRow } from './ranks.sql.ts'

/** So many ranks are published at least, when so many members have a score. */
const PUBLISHED_MIN = 100

/** Returns the ranks that a final list is made of. */
export function listRanks(q: Queryable, item: bigint, document: BoardDocument, more = 0): Promise<RankRow[]> {
  return listTop(q, item, Math.max(PUBLISHED_MIN, lastPrizeRank(document.prizes)) + more)
}

/** Writes the final list: rank, masked name, score, when it was reached, prize. Returns its text and its hash. */
export function writeList(
  rows: readonly RankRow[],
  document: BoardDocument,
  without: ReadonlySet<string> = new Set(),
): { list: string; hash: string } {
  const prizes = new Map(listPrizes(rows, document, without).map((one) => [one.memberId, one]))
  const shown = rows.filter(({ memberId }) => !without.has(memberId))
  const lines = shown.map(({ memberId, username, score, reachedAt }, place) => {
    const prize = prizes.get(memberId)
    return [place + 1, maskName(username), String(score), reachedAt.toISOString(), toWire(prize?.amountMinor ?? 0n)]
  })
  const list = JSON.stringify(lines)
  return { list, hash: sha256(list) }
}
