/** Which draw the head of a betting page shows, and whether it is being drawn at this moment. */
import { useState } from 'react'
import type { IssueRow } from '#contract/lottery/shapes.ts'

/** `still`: it was over when the page opened. `waiting`: no bets any more and no numbers yet. `drawn`: just now. */
export type Phase = 'still' | 'waiting' | 'drawn'
export type SeenDraw = { issue: IssueRow; phase: Phase }

/** States in which bets are over and the result is not out. */
const WAITING: ReadonlySet<string> = new Set(['closed', 'drawing'])
/**
 * A draw is awaited from this long before its time, and for this long after it; then the last result stands again. While
 * members shoot, nothing is drawn: such a draw is awaited from its last shot on, which is its time.
 */
const BEFORE_MS = 30_000
const LATE_MS = 15 * 60_000

const isAwaited = ({ state, board, drawsAt }: IssueRow, nowMs: number, isByShots: boolean) =>
  board === null &&
  WAITING.has(state) &&
  nowMs > Date.parse(drawsAt) - (isByShots ? 0 : BEFORE_MS) &&
  nowMs < Date.parse(drawsAt) + LATE_MS

type Seen = {
  /** Newest first. */
  past: readonly IssueRow[]
  /** The last one otherwise known. */
  other: IssueRow | null
  nowMs: number
  /** Whether members' shots decide it, until its time. */
  isByShots: boolean
}

/** Returns the draw to show; null where there is none. */
export function useSeenDraw({ past, other, nowMs, isByShots }: Seen): SeenDraw | null {
  const last = past.find(({ board }) => board !== null) ?? other
  const [known] = useState(last?.issue)
  const [newest] = past
  if (newest && isAwaited(newest, nowMs, isByShots)) return { issue: newest, phase: 'waiting' }
  return last && { issue: last, phase: last.issue === known ? 'still' : 'drawn' }
}
