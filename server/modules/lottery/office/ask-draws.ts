/** Asking for results, voids and corrections. */
import type { ParsedInputOf } from '#contract/call.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import type { enterResult, resettle, voidIssue } from '#contract/lottery/office-house.ts'
import { printBoard, type Board } from '#games/lottery/core/board.ts'
import { DRAWS_TOPIC } from '#contract/lottery/live.ts'
import { answerDecision } from '#server/lib/decisions/answer-decision.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { listWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import {
  AWAITS_RESULT,
  boardOf,
  ISSUE_RESETTLE,
  ISSUE_VOID,
  MAY_BE_VOID,
  RESULT_ENTER,
  subjectOfIssue,
} from './draw-decisions.ts'
import { getIssue } from './find-issue.ts'
import { listResults, offerResult } from './office-results.sql.ts'

const isSame = (one: Board, other: Board) =>
  Object.keys({ ...one, ...other }).every((part) => String(one[part]) === String(other[part]))

/** Stores a result as one source among those of the issue, so that what differs stands there for everybody to see. */
async function storeEntry(context: OperatorContext, asked: ParsedInputOf<typeof enterResult>) {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const { lottery, issue } = await getIssue(tx, asked.gameCode, asked.issue)
    const isOfficial = lottery.source === 'official'
    if (!isOfficial || !AWAITS_RESULT.includes(issue.state)) return fail('ISSUE_STATE', { state: issue.state })
    const board = boardOf(lottery, asked.board)
    const others = (await listResults(tx, issue.id)).filter(({ state }) => state !== 'rejected')
    const differsFrom = others.filter((one) => !isSame(one.board, board)).map(({ source }) => source)
    const source = `${asked.source} (${operator.username})`
    const at = env.clock.now()
    const id = await offerResult(tx, { issue: issue.id, source, board, byName: operator.username, at })
    tx.onCommit(() => env.live.signal('all', DRAWS_TOPIC))
    return { id, board: printBoard(board, lottery.format), differsFrom: [...new Set(differsFrom)] }
  })
}

/**
 * Enters the result of an official draw. The first person's entry waits; the second person types it again, without having
 * to see the first: the same board counts, another one stops everything until somebody withdraws or refuses. Fails with
 * ISSUE_STATE, BOARD_INVALID, RESULTS_DIFFER, DECISION_OPEN for the person who entered it first.
 */
export async function askResult(context: OperatorContext, asked: ParsedInputOf<typeof enterResult>): Promise<Waiting> {
  const { env, operator } = context
  const subject = subjectOfIssue(asked.gameCode, asked.issue)
  const open = (await listWaiting(env.db, null, [subject])).find(({ kind }) => kind === RESULT_ENTER.kind)
  if (open?.askedPerson === BigInt(operator.personId))
    return fail('DECISION_OPEN', { reference: open.reference, id: String(open.id) })
  const entry = await storeEntry(context, asked)
  if (open) {
    const first = RESULT_ENTER.content.parse(open.content)
    const isAgreed =
      JSON.stringify(Object.entries(first.board).sort()) === JSON.stringify(Object.entries(entry.board).sort())
    if (!isAgreed) return fail('RESULTS_DIFFER', { sources: [first.source, asked.source] })
    const answer = { id: open.id, agrees: true, contentHash: open.contentHash, note: asked.reason, isSaidAgain: true }
    return presentWaiting(await answerDecision(context, kindsOf(env), answer))
  }
  return env.db.tx(async (tx) =>
    presentWaiting(
      await askDecision(tx, context, RESULT_ENTER, {
        subject,
        reason: asked.reason,
        content: {
          lottery: asked.gameCode,
          issue: asked.issue,
          board: entry.board,
          source: asked.source,
          entry: String(entry.id),
          differsFrom: entry.differsFrom,
        },
      }),
    ),
  )
}

/** Asks that an issue be void. Fails with ISSUE_STATE and DECISION_OPEN. */
export async function askVoid(context: OperatorContext, asked: ParsedInputOf<typeof voidIssue>): Promise<Waiting> {
  return context.env.db.tx(async (tx) => {
    const { issue } = await getIssue(tx, asked.gameCode, asked.issue)
    if (!MAY_BE_VOID.includes(issue.state)) return fail('ISSUE_STATE', { state: issue.state })
    return presentWaiting(
      await askDecision(tx, context, ISSUE_VOID, {
        subject: subjectOfIssue(asked.gameCode, asked.issue),
        reason: asked.reason,
        content: { lottery: asked.gameCode, issue: asked.issue },
      }),
    )
  })
}

/** Asks for a correction of a published board. Fails with ISSUE_STATE, BOARD_INVALID, DECISION_OPEN. */
export async function askResettle(context: OperatorContext, asked: ParsedInputOf<typeof resettle>): Promise<Waiting> {
  return context.env.db.tx(async (tx) => {
    const { lottery, issue } = await getIssue(tx, asked.gameCode, asked.issue)
    // what the house drew itself follows from what was sealed: nobody can correct it
    if (issue.state !== 'settled' || !issue.board || lottery.source !== 'official')
      return fail('ISSUE_STATE', { state: issue.state })
    const board = boardOf(lottery, asked.board)
    if (isSame(board, issue.board)) return fail('INVALID_INPUT', { fields: { board: { rule: 'unchanged' } } })
    return presentWaiting(
      await askDecision(tx, context, ISSUE_RESETTLE, {
        subject: subjectOfIssue(asked.gameCode, asked.issue),
        reason: asked.reason,
        content: {
          lottery: asked.gameCode,
          issue: asked.issue,
          before: printBoard(issue.board, lottery.format),
          after: printBoard(board, lottery.format),
          source: asked.source,
        },
      }),
    )
  })
}
