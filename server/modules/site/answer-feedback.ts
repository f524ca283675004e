/** What an operator does with a remark: answers it, as often as needed, and closes it. */
import type { OutputOf } from '#contract/call.ts'
import type { getFeedback } from '#contract/site/office-feedback.ts'
import { fail } from '#contract/errors.ts'
import { FEEDBACK_TOPIC } from '#contract/site/live.ts'
import { z } from 'zod'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { insertFeedbackAct, listFeedbackActs, type AnswerWay } from './feedback-acts.sql.ts'
import { findFeedback, lockFeedback, putFeedbackState, type FeedbackRow } from './feedback.sql.ts'
import { MAIL_ANSWER } from './mail-answer.ts'

type Whole = OutputOf<typeof getFeedback>

/** A mobile number in the form in which a question to customer service stores it. */
const MOBILE = /^\+\d{8,15}$/

/**
 * Returns how an answer can reach the author: a member by message, otherwise at the mail address or the number that was
 * given; null for none.
 */
export function wayTo({ member_id: memberId, contact }: Pick<FeedbackRow, 'member_id' | 'contact'>): AnswerWay | null {
  if (memberId !== null) return 'message'
  if (z.email().max(120).safeParse(contact).success) return 'mail'
  return MOBILE.test(contact ?? '') ? 'sms' : null
}

/** Presents a remark for the list. */
export function presentFeedback(row: FeedbackRow) {
  const { id, at, subject, content, contact, member_id: memberId, ip, state } = row
  return { id: String(id), at: at.toISOString(), subject, content, contact, memberId, ip, state, way: wayTo(row) }
}

/** Returns a remark of the brand with its history. Fails with NOT_FOUND. */
export async function showFeedback(queryable: Queryable, merchant: string, text: string): Promise<Whole> {
  const id = readId(text)
  const row = id === null ? null : await findFeedback(queryable, merchant, id)
  if (!row) return fail('NOT_FOUND')
  const acts = await listFeedbackActs(queryable, row.id)
  return {
    ...presentFeedback(row),
    history: acts.map((act) => ({ ...act, at: act.at.toISOString(), sentAt: act.sentAt?.toISOString() ?? null })),
  }
}

async function lockOpen(tx: Tx, merchant: string, text: string): Promise<FeedbackRow> {
  const id = readId(text)
  const row = id === null ? null : await lockFeedback(tx, merchant, id)
  if (!row) return fail('NOT_FOUND')
  return row.state === 'closed' ? fail('FEEDBACK_CLOSED') : row
}

/**
 * Answers a remark. A mail or text message is sent after the commit. Fails with NOT_FOUND, FEEDBACK_CLOSED,
 * FEEDBACK_NO_ADDRESS.
 */
export async function answerFeedbackOf(
  context: OperatorContext,
  input: { id: string; answer: string },
): Promise<Whole> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const row = await lockOpen(tx, merchant, input.id)
    const way = wayTo(row)
    if (!way) return fail('FEEDBACK_NO_ADDRESS')
    const now = env.clock.now()
    const actId = await insertFeedbackAct(tx, row.id, {
      at: now,
      operator: operator.username,
      act: 'answer',
      way,
      note: input.answer,
      sentAt: way === 'message' ? now : null,
    })
    if (row.member_id !== null) await tellMember(tx, env, row.member_id, ...messageOf(row, input.answer), ticketOf(row))
    else await enqueue(tx, MAIL_ANSWER, { merchant, actId: String(actId) })
    await putFeedbackState(tx, row.id, 'answered')
    await writeAudit(tx, context, {
      action: 'feedback.answer',
      subject: `feedback:${row.id}`,
      after: { way, answer: input.answer },
    })
    tx.onCommit(() => env.live.signalOperators(merchant, FEEDBACK_TOPIC))
    return showFeedback(tx, merchant, input.id)
  })
}

const ticketOf = ({ id }: FeedbackRow) => ({ kind: 'ticket', id: String(id) }) as const

/** Returns the message that a member reads: its key and values. */
function messageOf({ subject, content }: FeedbackRow, answer: string): [key: string, values: Record<string, string>] {
  const values = { remark: content, answer }
  return subject === null ? ['feedback-answered', values] : ['contact-answered', { ...values, subject }]
}

/** Closes a remark permanently. Fails with NOT_FOUND and FEEDBACK_CLOSED. */
export async function closeFeedbackOf(context: OperatorContext, input: { id: string; note: string }): Promise<Whole> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const row = await lockOpen(tx, merchant, input.id)
    await insertFeedbackAct(tx, row.id, {
      at: env.clock.now(),
      operator: operator.username,
      act: 'close',
      way: null,
      note: input.note,
      sentAt: null,
    })
    await putFeedbackState(tx, row.id, 'closed')
    await writeAudit(tx, context, { action: 'feedback.close', subject: `feedback:${row.id}`, reason: input.note })
    tx.onCommit(() => env.live.signalOperators(merchant, FEEDBACK_TOPIC))
    return showFeedback(tx, merchant, input.id)
  })
}
