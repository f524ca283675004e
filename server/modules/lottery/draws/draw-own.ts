/**
 * Draws the house's own issues. The result follows from what was sealed before the close, so that a draw that was
 * interrupted, or that two processes make at once, has one result; the first commit writes it.
 */
import type { Env } from '#server/lib/env.ts'
import { drawIssue } from '#games/lottery/core/draw-proof.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { findPulse } from '../chains/beacon.ts'
import { getChain } from '../chains/chains.sql.ts'
import { hmacSha256, openLink } from '../chains/links.ts'
import { LOCAL } from '../chains/open-own.ts'
import { shotCodeOf, yeekeeResult } from '#games/lottery/sea/yeekee.ts'
import type { Issue } from '../issues/issue.ts'
import { lockIssue } from '../issues/issues.sql.ts'
import { findShotList, listShots } from '../shots/shots.sql.ts'
import { listOwnToDraw, putDrawing, type Drawing } from './draws.sql.ts'
import { voidIssue, writeBoard } from './write-board.ts'

/** The most draws of one turn. */
const DRAWS_MAX = 200

type Parts = Omit<Drawing, 'id'>
/** The reason of an issue that had too few shots. */
const FEW_SHOTS = 'few-shots'

/**
 * Returns what a draw is made of and what came out of it, which is the house's shot where members shoot; null while its
 * beacon is silent. Same issue, same answer.
 */
export async function computeDraw(env: Env, issue: Issue): Promise<Parts | null> {
  const lottery = findLottery(issue.lottery)
  if (!lottery || issue.chain === null || issue.link === null) throw new Error(`issue ${issue.id} has no link`)
  const { secret, beacon } = openLink(env, await getChain(env.db, issue.chain), issue.link)
  const pulse =
    issue.beacon === LOCAL ? { value: beacon, signature: null } : await findPulse(env, Number(issue.pulse ?? 0))
  if (!pulse) return null
  const hasShots = (await findShotList(env.db, issue.id)) !== null
  const code = hasShots ? shotCodeOf(lottery.format.code) : lottery.format.code
  const board = await drawIssue(
    hmacSha256,
    { ...lottery.format, code },
    { secret, issue: issue.number, beacon: pulse.value },
  )
  return { board, secret, beaconValue: pulse.value, beaconSignature: pulse.signature }
}

/**
 * Adds the members' shots up with the house's one. The issue is locked, so that every shot that was in time is there. Too
 * few make it void. Returns whether this call drew it.
 */
function drawByShots(env: Env, { id }: Issue, drawing: Parts): Promise<boolean> {
  return env.db.tx(async (tx) => {
    const issue = await lockIssue(tx, id)
    const list = await findShotList(tx, id)
    if (!list?.isOver || (issue.state !== 'closed' && issue.state !== 'drawing')) return false
    const shots = (await listShots(tx, id)).map(({ shot }) => shot)
    const result = yeekeeResult(shots, drawing.board.number?.[0] ?? 0)
    return result ? writeBoard(env, tx, issue, { ...drawing, board: result.board }) : voidIssue(env, tx, id, FEW_SHOTS)
  })
}

/** Draws one issue. Returns whether this call wrote the board. */
export async function drawOne(env: Env, issue: Issue): Promise<boolean> {
  const drawing = await computeDraw(env, issue)
  if (drawing === null) {
    await putDrawing(env.db, issue.id)
    return false
  }
  if (await findShotList(env.db, issue.id)) return drawByShots(env, issue, drawing)
  return env.db.tx((tx) => writeBoard(env, tx, issue, drawing))
}

/** Draws every own issue that is due. One that fails is logged, and does not stop the others. */
export async function drawOwnDue(env: Env): Promise<number> {
  let drawn = 0
  for (const issue of await listOwnToDraw(env.db, DRAWS_MAX))
    try {
      if (await drawOne(env, issue)) drawn++
    } catch (error) {
      env.log.error({ err: error, lottery: issue.lottery, issue: issue.number }, 'an issue could not be drawn')
    }
  return drawn
}
