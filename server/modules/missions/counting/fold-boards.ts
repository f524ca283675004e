/** What a line of the journal changes on boards. Pure. */
import type { Cursor } from '#server/lib/facts/stream.ts'
import { compareCursors } from '#server/lib/facts/stream.ts'
import type { BegunJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { addTurnover, NO_FIGURES, NO_RANK, setRun, setWin, type Rank } from './count-ranks.ts'
import type { CountedBoard } from './documents.ts'
import { timeOf } from './lines.ts'
import { turnoverOf } from './measure-step.ts'
import { multipleOf, type Round } from './rounds.ts'

/** A board that a member has entered, and when. */
export type Joined = { readonly item: string; readonly at: Date }
/** One line of the score journal. */
export type ScoreEntry = {
  kind: 'score'
  item: string
  memberId: string
  place: Cursor
  ref: string
  number: number
  delta: bigint
  at: Date
  accepted: boolean
}
type Ranks = Readonly<Record<string, Rank>>
type Given = {
  line: BegunJournalRow
  ranks: Ranks
  joined: readonly Joined[]
  before: Round
  after: Round
  ref: string
}
type Ranked = { rank: Rank; entry: ScoreEntry | null; number?: number }

const isWon = ({ payout, stake }: Round) => stake > 0n && payout > stake

function isCounted(board: CountedBoard, { line, joined, after }: Given): boolean {
  const at = (board.scoring === 'turnover' ? timeOf(line) : after.at).getTime()
  if (at < board.from.getTime() || at >= board.until.getTime()) return false
  return board.isOpenToAll || joined.some((one) => one.item === board.id && at >= one.at.getTime())
}

function scoreTurnover(board: CountedBoard, { line }: Given, rank: Rank, base: Base): Ranked | null {
  const delta = turnoverOf(line, board.bonusWeight, board.stakeMinMinor)
  if (delta === 0n) return null
  return { rank: addTurnover(rank, delta, line.at), entry: entryOf(base, '', 0, delta) }
}

function scoreMultiple(
  board: CountedBoard,
  { line, before, after, ref }: Given,
  rank: Rank,
  base: Base,
): Ranked | null {
  if (before.payout === after.payout && before.stake === after.stake && before.bonus === after.bonus) return null
  if (before.payout === 0n && after.payout === 0n) return null
  const [was, is] = [before, after].map((round) => multipleOf(round, board.stakeMinMinor, board.bonusWeight))
  const delta = (is ?? 0n) - (was ?? 0n)
  if (delta === 0n) return null
  return { rank: setWin(rank, ref, is ?? 0n, line.at), entry: entryOf(base, ref, 0, delta) }
}

function scoreRun(board: CountedBoard, { line, before, after, ref }: Given, rank: Rank, base: Base): Ranked | null {
  if (after.stake < board.stakeMinMinor || (after.bonus > 0n && board.bonusWeight === 0n)) return null
  const known = after.places[board.id]
  const figures = rank.figures ?? NO_FIGURES
  const number = known ?? figures.rounds + 1
  const counted = known === undefined ? { ...rank, figures: { ...figures, rounds: number } } : rank
  const [was, is] = [known !== undefined && isWon(before), isWon(after)]
  if (was === is) return known === undefined ? { rank: counted, entry: null, number } : null
  const entry = entryOf(base, ref, number, is ? 1n : -1n)
  return { rank: setRun(counted, number, is, line.at), entry, number }
}

type Base = { board: CountedBoard; line: BegunJournalRow; accepted: boolean }

const entryOf = ({ board, line, accepted }: Base, ref: string, number: number, delta: bigint): ScoreEntry => ({
  kind: 'score',
  item: board.id,
  memberId: line.memberId,
  place: line.cursor,
  ref,
  number,
  delta,
  at: line.at,
  accepted,
})
const SCORES = { turnover: scoreTurnover, multiple: scoreMultiple, streak: scoreRun }

/**
 * Returns the changed ranks, null for none, and the round after a line of a game that these boards count; adds to `entries`
 * what goes into the score journal. What a frozen board hears later is written there as not accepted, and changes no rank.
 */
export function foldBoards(
  boards: readonly CountedBoard[],
  given: Given,
  entries: { push(entry: ScoreEntry): unknown },
): { ranks: Ranks | null; round: Round } {
  const { line } = given
  let ranks: Record<string, Rank> | null = null
  let places: Record<string, number> | null = null
  for (const board of boards) {
    if (!isCounted(board, given)) continue
    const accepted = board.frozenPlace === null || compareCursors(line.cursor, board.frozenPlace) <= 0
    const base: Base = { board, line, accepted }
    const known = given.ranks[board.id]
    const scored = SCORES[board.scoring](board, given, known ?? NO_RANK, base)
    if (!scored) continue
    if (scored.entry) entries.push(scored.entry)
    if (scored.number !== undefined) (places ??= {})[board.id] = scored.number
    if (accepted && scored.rank !== known) (ranks ??= {})[board.id] = scored.rank
  }
  const round = places ? { ...given.after, places: { ...given.after.places, ...places } } : given.after
  return { ranks, round }
}
