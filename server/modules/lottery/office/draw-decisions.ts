/**
 * What two persons of the house decide about a draw: its result, that it is void, that its board was wrong
 * (docs/decisions/0631).
 */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { board as printed } from '#contract/lottery/shapes.ts'
import { readBoard, type Board } from '#games/lottery/core/board.ts'
import type { Lottery } from '#games/lottery/lotteries.ts'
import { writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { defineDecision, type Decision } from '#server/lib/decisions/decision-kind.ts'
import { correctBoard, voidIssue, writeBoard } from '../draws/write-board.ts'
import type { Issue } from '../issues/issue.ts'
import { judgeResults, rejectResult } from './office-results.sql.ts'
import { getIssue } from './find-issue.ts'

const LIFE_MS = 2 * DAY_MS

/** What an issue's decisions are about. */
export const subjectOfIssue = (lottery: string, number: string): string => `lottery-issue:${lottery}:${number}`

const about = { lottery: z.string(), issue: z.string() }
const withBoard = z.object({ ...about, board: printed, source: z.string() })

/** Reads a board that was typed. Fails with BOARD_INVALID, which names each part. */
export function boardOf({ format }: Lottery, typed: unknown): Board {
  const read = readBoard(format, typed)
  return 'board' in read
    ? read.board
    : fail('BOARD_INVALID', { parts: read.errors.map(({ part, problem }) => ({ part, problem })) })
}

/** What of an issue must not change while people decide: its state and board. */
async function basisOf(tx: Tx, { lottery, issue }: { lottery: string; issue: string }): Promise<string> {
  const { issue: row } = await getIssue(tx, lottery, issue)
  return `${row.state} ${row.settleVersion}`
}

/** Issues whose result is missing. */
export const AWAITS_RESULT: readonly Issue['state'][] = ['closed', 'drawing']
export const MAY_BE_VOID: readonly Issue['state'][] = ['pending', 'open', 'closed', 'drawing']

const log = (tx: Tx, actor: AuditActor, { kind, subject, reason, content }: Decision) =>
  writeAudit(tx, actor, { action: kind, subject, reason, after: content })

/** Gives an official draw its result. */
export const RESULT_ENTER = defineDecision({
  kind: 'lottery-result.enter',
  permission: 'house.lotteries',
  isHouse: true,
  isSaidTwice: true,
  lifeMs: LIFE_MS,
  content: withBoard.extend({ entry: z.string(), differsFrom: z.array(z.string()) }),
  need: async () => ({ persons: 2 }),
  // a draw that goes from closed to drawing awaits its result as before
  readBasis: async (tx, { content }) => {
    const { issue } = await getIssue(tx, content.lottery, content.issue)
    return AWAITS_RESULT.includes(issue.state) ? 'awaits' : issue.state
  },
  execute: async (tx, actor, decision) => {
    const { lottery, issue } = await getIssue(tx, decision.content.lottery, decision.content.issue)
    if (!AWAITS_RESULT.includes(issue.state)) return fail('ISSUE_STATE', { state: issue.state })
    const board = boardOf(lottery, decision.content.board)
    const none = { secret: null, beaconValue: null, beaconSignature: null }
    if (!(await writeBoard(actor.env, tx, issue, { board, ...none, isEntered: true })))
      return fail('ISSUE_STATE', { state: issue.state })
    await judgeResults(tx, issue.id, board)
    await log(tx, actor, decision)
    return undefined
  },
  close: async (tx, _env, { content }) => rejectResult(tx, BigInt(content.entry)),
})

/** Makes an issue void: every stake goes back. */
export const ISSUE_VOID = defineDecision({
  kind: 'lottery-issue.void',
  permission: 'house.lotteries',
  isHouse: true,
  lifeMs: LIFE_MS,
  content: z.object(about),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => {
    const { issue } = await getIssue(tx, content.lottery, content.issue)
    return MAY_BE_VOID.includes(issue.state) ? 'undrawn' : issue.state
  },
  execute: async (tx, actor, decision) => {
    const { issue } = await getIssue(tx, decision.content.lottery, decision.content.issue)
    if (!MAY_BE_VOID.includes(issue.state)) return fail('ISSUE_STATE', { state: issue.state })
    if (!(await voidIssue(actor.env, tx, issue.id, decision.reason))) return fail('ISSUE_STATE', { state: issue.state })
    await log(tx, actor, decision)
    return undefined
  },
})

/** Corrects the board of a settled issue. */
export const ISSUE_RESETTLE = defineDecision({
  kind: 'lottery-issue.resettle',
  permission: 'house.lotteries',
  isHouse: true,
  lifeMs: LIFE_MS,
  content: z.object({ ...about, source: z.string(), before: printed, after: printed }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => basisOf(tx, content),
  execute: async (tx, actor, decision) => {
    const { content, reason } = decision
    const { lottery, issue } = await getIssue(tx, content.lottery, content.issue)
    const board = boardOf(lottery, content.after)
    const version = await correctBoard(actor.env, tx, issue, { board, reason })
    if (version === null) return fail('ISSUE_STATE', { state: issue.state })
    await judgeResults(tx, issue.id, board)
    await log(tx, actor, decision)
    return { version }
  },
})
