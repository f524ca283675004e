/** Leaderboards and tournaments as members see them. */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  BOARD_TOP,
  PAST_BOARDS_MAX,
  type BoardDetail,
  type BoardRow,
  type BoardState,
  type missionBoard,
} from '#contract/missions/missions.ts'
import { isLottery, type BoardDocument, type Scoring } from '#contract/missions/terms.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { maskName } from '#server/lib/mask-name.ts'
import type { Account } from '#server/lib/principal.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { listEntered } from '../boards/entrants.sql.ts'
import { listFinals } from '../boards/finals.sql.ts'
import { lastPrizeRank, rankOf, tiesOf } from '../boards/prizes.ts'
import { countRanked, countTied, findOwnRank, findScoreAt, listTop } from '../boards/ranks.sql.ts'
import { prizeSum } from '../items/bounds.ts'
import { findVersion, listPublished, type Item } from '../items/items.sql.ts'
import { findAsOf } from './as-of.sql.ts'
import { pickText } from '../pick-text.ts'

const BOARDS_MAX = 100
const PAST_MS = 90 * DAY_MS
type Reader = { env: Env; account: Account; locale: string }

/** Returns a score as it is sent: money, times of the stake, or a number of rounds. */
export function writeScore(scoring: Scoring, score: bigint): string {
  if (scoring === 'turnover') return toWire(score)
  return scoring === 'multiple' ? (Number(score) / 100).toFixed(2) : String(score)
}

function stateOf({ state, fromAt, untilAt }: Item, now: Date): BoardState {
  if (state === 'frozen' || state === 'paying') return 'frozen'
  if (state === 'paid' || state === 'cancelled') return state
  if (now < fromAt) return 'coming'
  return now < untilAt ? 'running' : 'settling'
}

type Board = { item: Item; document: BoardDocument; row: BoardRow }

async function readBoards({ env, account, locale }: Reader, onlyLottery: boolean): Promise<Board[]> {
  const now = env.clock.now()
  const { defaultLanguage } = await getBrand(env, account.merchant)
  const items = await listPublished(env.db, account.merchant, 'board', after(now, -PAST_MS), BOARDS_MAX)
  const entered = await listEntered(
    env.db,
    items.map(({ id }) => id),
    account.id,
  )
  const boards: Board[] = []
  for (const item of items) {
    const document = (await findVersion(env.db, item.id, item.version))?.document
    if (document?.kind !== 'board' || item.currency !== account.currency) continue
    const lottery = isLottery(document.filter)
    if (onlyLottery && !lottery) continue
    const { scoring, entry, fee, entrantsMin, prizes } = document
    const joined = entered.get(item.id)
    const row: BoardRow = {
      id: String(item.id),
      ...pickText(document, locale, defaultLanguage),
      state: stateOf(item, now),
      scoring,
      entry,
      fee,
      isLottery: lottery,
      startsAt: item.fromAt.toISOString(),
      endsAt: item.untilAt.toISOString(),
      entrants: entry === 'free' ? await countRanked(env.db, item.id) : (joined?.entrants ?? 0),
      entrantsMin,
      hasEntered: entry === 'free' || (joined?.hasEntered ?? false),
      prizeSum: toWire(prizeSum(prizes)),
    }
    boards.push({ item, document, row })
  }
  return boards
}

const wireOrNull = (minor: bigint) => (minor > 0n ? toWire(minor) : null)

async function showOwn({ env, account }: Reader, { item, document }: Board): Promise<BoardDetail['own']> {
  const { scoring, prizes, ties } = document
  const own = await findOwnRank(env.db, item.id, scoring, account.id)
  if (!own) return null
  const ahead = own.rank - 1
  const group = ties === 'shared' ? await countTied(env.db, item.id, scoring, own.score) : { ahead, members: 1 }
  const { rank, amountMinor } = rankOf(document, { ...group, place: Math.max(0, ahead - group.ahead) })
  const last = lastPrizeRank(prizes)
  const needed = rank > last ? await findScoreAt(env.db, item.id, last) : null
  const missing = (score: bigint | null) => (score === null ? null : writeScore(scoring, score - own.score))
  return {
    rank,
    score: writeScore(scoring, own.score),
    reachedAt: own.reachedAt.toISOString(),
    prize: wireOrNull(amountMinor),
    toNext: missing(own.next),
    toPrize: missing(needed),
  }
}

/** Returns the first ranks as they stand now. */
async function showTop({ env, account }: Reader, { item, document }: Board): Promise<BoardDetail['top']> {
  const { scoring, ties } = document
  const rows = await listTop(env.db, item.id, BOARD_TOP)
  const last = ties === 'shared' && rows.length === BOARD_TOP ? rows.at(-1) : undefined
  const tied = tiesOf(
    rows.map(({ score }) => score),
    last && (await countTied(env.db, item.id, scoring, last.score)).members,
  )
  return rows.map(({ memberId, username, score, reachedAt }, place) => {
    const { rank, amountMinor } = rankOf(document, tied[place] ?? { ahead: place, members: 1, place: 0 })
    return {
      rank,
      name: maskName(username),
      score: writeScore(scoring, score),
      reachedAt: reachedAt.toISOString(),
      prize: wireOrNull(amountMinor),
      isOwn: memberId === account.id,
    }
  })
}

async function showBoard(reader: Reader, board: Board): Promise<BoardDetail> {
  const { env } = reader
  const { item, document, row } = board
  const { scoring, prizes } = document
  const [ranked, own, finals, asOf] = await Promise.all([
    countRanked(env.db, item.id),
    showOwn(reader, board),
    listFinals(env.db, item.id),
    findAsOf(env.db),
  ])
  const [final] = finals
  return {
    ...row,
    currency: item.currency,
    filter: document.filter,
    stakeMin: document.stakeMin,
    bonusWeight: document.bonusWeight,
    settleLagMinutes: document.settleLagMinutes,
    ties: document.ties,
    withheld: document.withheld,
    belowMinimum: document.belowMinimum,
    turnover: document.turnover,
    prizes,
    asOf: (item.frozenAt ?? asOf ?? env.clock.now()).toISOString(),
    ranked,
    top: final ? readFinal(final.list, scoring) : await showTop(reader, board),
    own,
    final: final ? { version: final.version, hash: final.hash, publishedAt: final.madeAt.toISOString() } : null,
  }
}

type FinalLine = [rank: number, name: string, score: string, reachedAt: string, prize: string]

/** Reads a published list: what it says counts, not what ranks say now. */
function readFinal(list: string, scoring: Scoring): BoardDetail['top'] {
  return (JSON.parse(list) as FinalLine[]).slice(0, BOARD_TOP).map(([rank, name, score, reachedAt, prize]) => ({
    rank,
    name,
    score: writeScore(scoring, BigInt(score)),
    reachedAt,
    prize: Number(prize) > 0 ? prize : null,
    isOwn: false,
  }))
}

const isPast = ({ row }: Board) => ['frozen', 'paid', 'cancelled'].includes(row.state)

/**
 * Returns the boards that run or come, those that are over, and one of them with its ranks. A member to whom nothing may
 * be offered sees none. Fails with NOT_FOUND for a board that is not there.
 */
export async function showBoards(
  reader: Reader,
  onlyLottery: boolean,
  wanted: string | undefined,
): Promise<OutputOf<typeof missionBoard>> {
  const { env, account } = reader
  if (!(await mayBeRewarded(env.db, env, account.id))) return { boards: [], past: [], board: null }
  const all = await readBoards(reader, onlyLottery)
  const now = all.filter((board) => !isPast(board))
  const past = all.filter(isPast).slice(0, PAST_BOARDS_MAX)
  const chosen =
    wanted === undefined
      ? (now.find(({ row }) => row.state === 'running') ?? now[0] ?? past[0])
      : (all.find(({ row }) => row.id === wanted) ?? fail('NOT_FOUND'))
  return {
    boards: now.map(({ row }) => row),
    past: past.map(({ row }) => row),
    board: chosen ? await showBoard(reader, chosen) : null,
  }
}

/** Returns one board as a row of the list. Fails with NOT_FOUND. */
export async function showBoardRow(reader: Reader, id: bigint): Promise<BoardRow> {
  const found = (await readBoards(reader, false)).find(({ item }) => item.id === id)
  return found?.row ?? fail('NOT_FOUND')
}
