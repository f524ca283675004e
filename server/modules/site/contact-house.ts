/** Asking customer service, as a member or as somebody who only visits. */
import type { InputOf } from '#contract/call.ts'
import type { contactHouse } from '#contract/contact.ts'
import { fail } from '#contract/errors.ts'
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

/** Questions that a member, or all visitors of one network, may ask in an hour. */
export const QUESTIONS_PER_HOUR = 10

/** A mail address as it is, a mobile number in its one form; null for what neither is. */
function readAddress(env: Env, text: string, market: string): { contact: string; way: AnswerWay } | null {
  if (z.email().safeParse(text).success) return { contact: text, way: 'mail' }
  const mobile = answerOf(env, READ_MOBILE)(text, undefined, market)
  return mobile && { contact: mobile.e164, way: 'sms' }
}

export type Asked = { way: AnswerWay; id: string | null }

/** What was sent before under the same number: the very same is answered again, something else is refused. */
function sameAgain(kept: KeptQuestion, sent: { subject: string; message: string; contact: string | null }): bigint {
  const isSame = kept.subject === sent.subject && kept.content === sent.message && kept.contact === sent.contact
  return isSame ? kept.id : fail('INVALID_INPUT', { fields: { requestId: { rule: 'used' } } })
}

/**
 * Keeps a question for the operators, once for each `requestId`, and answers how theirs will come. A member's needs no address; whoever
 * is no member, a trial player too, names one and brings a solved challenge; what is only sent again needs neither room nor work.
 * Fails with CONTACT_ADDRESS_NEEDED, BOT_CHECK_REQUIRED, TOO_MANY_REQUESTS, and INVALID_INPUT for another question under the same number.
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
    if (id !== null) return answer(id)
    // a visitor who sends from two networks at once: whoever came first is committed by now
    return answer(
      sameAgain((await findQuestion(tx, merchant, account?.id ?? null, input.requestId)) ?? fail('NOT_FOUND'), sent),
    )
  })
}
