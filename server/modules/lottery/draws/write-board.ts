/** The ways in which a board comes to an issue, is corrected, or never comes. Each is one transaction of its caller. */
import { DRAWS_TOPIC } from '#contract/lottery/live.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Board } from '#games/lottery/core/board.ts'
import type { Issue } from '../issues/issue.ts'
import { countOn, recount } from './count-falls.ts'
import { putBoard, putCorrection, putVoid, type Drawing } from './draws.sql.ts'

const tell = (env: Env, tx: Tx) => tx.onCommit(() => env.live.signal('all', DRAWS_TOPIC))

/** Writes the board of an issue, once: whoever comes second changes nothing and gets false. */
export async function writeBoard(
  env: Env,
  tx: Tx,
  issue: Pick<Issue, 'id' | 'lottery' | 'drawsAt'>,
  drawing: Omit<Drawing, 'id'>,
): Promise<boolean> {
  if (!(await putBoard(tx, { id: issue.id, ...drawing }))) return false
  await countOn(tx, issue, drawing.board)
  tell(env, tx)
  return true
}

/** Makes an issue void: its stakes go back. Returns false where it is drawn, or void already. `reason`: a code or a sentence. */
export async function voidIssue(env: Env, tx: Tx, id: bigint, reason: string): Promise<boolean> {
  const isVoid = await putVoid(tx, id, reason)
  if (isVoid) tell(env, tx)
  return isVoid
}

/**
 * Corrects the board of a settled issue, which is then paid anew. Returns the settle version to pay; null where the issue
 * is not settled.
 */
export async function correctBoard(
  env: Env,
  tx: Tx,
  issue: Pick<Issue, 'id' | 'lottery'>,
  { board, reason }: { board: Board; reason: string },
): Promise<number | null> {
  const version = await putCorrection(tx, { id: issue.id, board, reason })
  if (version === null) return null
  await recount(tx, issue.lottery)
  tell(env, tx)
  return version
}
