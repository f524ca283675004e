/** An issue as the module's rooms see it, and as it is shown. */
import type { DrawSource, IssueRow, IssueState } from '#contract/lottery/shapes.ts'
import { printBoard, type Board } from '#games/lottery/core/board.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'

export type Issue = {
  id: bigint
  lottery: string
  number: string
  /** YYYY-MM-DD in the lottery's own time zone. */
  day: string
  source: DrawSource
  state: IssueState
  opensAt: Date
  closesAt: Date
  drawsAt: Date
  voidAt: Date
  chain: bigint | null
  link: number | null
  seal: string | null
  beacon: string | null
  pulse: bigint | null
  beaconSeal: string | null
  secret: string | null
  beaconValue: string | null
  beaconSignature: string | null
  /** Numbers, not texts: `printBoard` writes them with all their digits. */
  board: Board | null
  drawnAt: Date | null
  settleVersion: number
  voidReason: string | null
}

/** Returns how an issue's result is decided: of the house's own, or official, which the sandbox only simulates. */
export const sourceOf = ({ source }: Pick<Lottery, 'source'>, isSandbox: boolean): DrawSource =>
  source === 'house' ? 'own' : isSandbox ? 'simulation' : 'official'

type Shown = Pick<Issue, 'number' | 'day' | 'state' | 'opensAt' | 'closesAt' | 'drawsAt' | 'seal' | 'board'>

/** Returns an issue as calls show it. */
export function presentIssue(issue: Shown, { format }: Pick<Lottery, 'format'>): IssueRow {
  const { number, day, state, opensAt, closesAt, drawsAt, seal, board } = issue
  return {
    issue: number,
    day,
    state,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    seal,
    board: board && printBoard(board, format),
  }
}
