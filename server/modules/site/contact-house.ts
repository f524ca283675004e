/** Questions to customer service, from members and from visitors. */
import type { InputOf } from '#contract/call.ts'
import type { contactHouse } from '#contract/site/contact.ts'
import { fail } from '#contract/errors.ts'
import { FEEDBACK_TOPIC } from '#contract/site/live.ts'
import { z } from 'zod'
import { HOUR_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { networkOf } from '#contract/callers.ts'
import type { AnswerWay } from './feedback-acts.sql.ts'
import {
  countQuestionsFrom,
  countQuestionsOf,
  findQuestion,
  insertQuestion,
  lockSender,
  type KeptQuestion,
} from './contact.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { answerOf } from '#server/lib/slots.ts'
import { PASS_WORK, READ_MOBILE } from '#server/lib/people.ts'

/** The most questions that a member, or all visitors of one network, may ask in an hour. */
export const QUESTIONS_PER_HOUR = 10

/** Returns a mail address unchanged, a mobile number in its stored form; null for a text that is neither. */
export function readAddress(env: Env, text: string, market: string): { contact: string; way: AnswerWay } | null {
  if (z.email().safeParse(text).success) return { contact: text, way: 'mail' }
  const mobile = answerOf(env, READ_MOBILE)(text, undefined, market)
  return mobile && { contact: mobile.e164, way: 'sms' }
}

export type Asked = { way: AnswerWay; id: string | null }

/**
 * Returns the id of the question that was sent before with the same request id. Fails with INVALID_INPUT when it has
 * another content.
 */
function sameAgain(kept: KeptQuestion, sent: { subject: string; message: string; contact: string | null }): bigint {
  const isSame = kept.subject === sent.subject && kept.content === sent.message && kept.contact === sent.contact
  return isSame ? kept.id : fail('INVALID_INPUT', { fields: { requestId: { rule: 'used' } } })
}

/**
 * Stores a question for the operators, once for each `requestId`, and returns how their answer will be sent. A member's
 * question needs no address. A visitor, and a trial player too, gives an address and brings a solved challenge. A
 * repeated request needs no challenge and does not count against the limit. Fails with CONTACT_ADDRESS_NEEDED,
 * BOT_CHECK_REQUIRED, TOO_MANY_REQUESTS, and INVALID_INPUT for another question with the same request id.
 */
export async function askHouse(context: Context, input: InputOf<typeof contactHouse>): Promise<Asked> {
  const { env, merchant, brand, ip, principal, locale } = context
  const account = principal?.kind === 'account' && !principal.account.isTrial ? principal.account : null
  const address = account ? null : readAddress(env, input.address ?? '', brand.market)
  if (!account && !address) return fail('CONTACT_ADDRESS_NEEDED')
  const sent = { subject: input.subject, message: input.message, contact: address?.contact ?? null }
  const answer = (id: bigint): Asked => ({ way: address?.way ?? 'message', id: account ? String(id) : null })
  const before = await findQuestion(env.db, merchant, account?.id ?? null, input.requestId)
  if (before) return answer(sameAgain(before, sent))
  if (!account) await answerOf(env, PASS_WORK)(context, input.botCheck)
  const now = env.clock.now()
  const since = after(now, -HOUR_MS)
  const network = networkOf(ip)
  return env.db.tx(async (tx) => {
    await lockSender(tx, account ? `member ${account.id}` : `network ${network}`)
    const meanwhile = await findQuestion(tx, merchant, account?.id ?? null, input.requestId)
    if (meanwhile) return answer(sameAgain(meanwhile, sent))
    const asked = account
      ? await countQuestionsOf(tx, merchant, account.id, since)
      : await countQuestionsFrom(tx, network, since)
    if (asked >= QUESTIONS_PER_HOUR) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / SECOND_MS })
    const id = await insertQuestion(tx, {
      requestId: input.requestId,
      merchant,
      subject: sent.subject,
      content: sent.message,
      contact: sent.contact,
      memberId: account?.id ?? null,
      ip,
      network,
      language: locale,
      at: now,
    })
    if (id !== null) {
      tx.onCommit(() => env.live.signalOperators(merchant, FEEDBACK_TOPIC))
      return answer(id)
    }
    // a visitor who sends from two networks concurrently: the first request is committed by now
    return answer(
      sameAgain((await findQuestion(tx, merchant, account?.id ?? null, input.requestId)) ?? fail('NOT_FOUND'), sent),
    )
  })
}
