/** Trends, roads and proofs of draws. */
import { drawProof, lotteryRoads, lotteryTrend } from '#contract/lottery/results.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { printBoard } from '#games/lottery/core/board.ts'
import { lunarYearOf } from '#games/lottery/lunar-year.ts'
import { readsOf, roadsOfReads } from '#games/lottery/reads.ts'
import { trendPlacesOf, type TrendPlace } from '#games/lottery/trend-places.ts'
import { readCounts, type Fall } from '../draws/draws.sql.ts'
import { describeProof } from '../results/describe-proof.ts'
import { listBoards } from '../results/results.sql.ts'
import { getLottery } from './describe-lottery.ts'

/** Draws of which roads are made. */
const ROAD_DRAWS = 120

/** Returns the figures of one place; a number that never fell has been away since the first draw. */
function describePlace({ key, from, to, width }: TrendPlace, draws: number, falls: ReadonlyMap<string, Fall>) {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => {
    const fall = falls.get(`${key} ${from + index}`)
    const absent = fall ? draws - fall.last : null
    return {
      number: String(from + index).padStart(width, '0'),
      absent,
      absentMax: Math.max(fall?.absentMax ?? 0, absent ?? draws),
      fell: fall?.fell ?? 0,
    }
  })
  return { key, numbers }
}

/** Adds the calls of statistics, which say nothing about the next draw, and of the proof of a draw. */
export function bindStatistics(http: Http): void {
  const { env } = http
  bindCall(http, lotteryTrend, async (_context, { gameCode, span }) => {
    const lottery = getLottery(gameCode)
    const [{ draws, falls }, boards] = await Promise.all([
      readCounts(env.db, lottery.code),
      listBoards(env.db, lottery.code, span),
    ])
    const byNumber = new Map(falls.map((fall) => [`${fall.position} ${fall.number}`, fall]))
    return {
      draws,
      positions: trendPlacesOf(lottery.format).map((place) => describePlace(place, draws, byNumber)),
      rows: boards.map(({ number, board }) => ({ issue: number, board: printBoard(board ?? {}, lottery.format) })),
    }
  })
  bindCall(http, lotteryRoads, async (_context, { gameCode }) => {
    const lottery = getLottery(gameCode)
    const boards = await listBoards(env.db, lottery.code, ROAD_DRAWS)
    const reads = boards
      .toReversed()
      .flatMap(({ board, drawsAt }) => (board ? [readsOf(lottery, board, lunarYearOf(drawsAt))] : []))
    return { roads: roadsOfReads(reads) }
  })
  bindCall(http, drawProof, (_context, { gameCode, issue }) => describeProof(env, getLottery(gameCode), issue))
}
