/** Which draw the head of a betting page shows, and whether it is being drawn at this moment. */
import { useState } from 'react'
import type { IssueRow } from '#contract/lottery/shapes.ts'

/** `still`: it was over when the page opened. `waiting`: no bets any more and no numbers yet. `drawn`: just now. */
export type Phase = 'still' | 'waiting' | 'drawn'
export type SeenDraw = { issue: IssueRow; phase: Phase }

/** States in which bets are over and the result is not out. */
const WAITING: ReadonlySet<string> = new Set(['closed', 'drawing'])
/** A draw is awaited from this long before its time, and for this long after it; then the last result stands again. */
const BEFORE_MS = 30_000
const LATE_MS = 15 * 60_000

const isAwaited = ({ state, board, drawsAt }: IssueRow, nowMs: number) =>
  board === null &&
  WAITING.has(state) &&
  nowMs > Date.parse(drawsAt) - BEFORE_MS &&
  nowMs < Date.parse(drawsAt) + LATE_MS

/** Returns the draw to show of the past ones, newest first; null where there is none. `other`: the last one otherwise known. */
export function useSeenDraw(past: readonly IssueRow[], other: IssueRow | null, nowMs: number): SeenDraw | null {
  const last = past.find(({ board }) => board !== null) ?? other
  const [known] = useState(last?.issue)
  const [newest] = past
  if (newest && isAwaited(newest, nowMs)) return { issue: newest, phase: 'waiting' }
  return last && { issue: last, phase: last.issue === known ? 'still' : 'drawn' }
}
