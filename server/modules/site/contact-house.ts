/** Asking customer service, as a member or as somebody who only visits. */
import type { InputOf } from '#contract/call.ts'
import type { contactHouse } from '#contract/contact.ts'
import { fail } from '#contract/errors.ts'
import { z } from 'zod'
import { HOUR_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { networkOf } from '#contract/callers.ts'
import type { AnswerWay } from './feedback-acts.sql.ts'
import { countQuestionsFrom, countQuestionsOf, insertQuestion, lockSender } from './contact.sql.ts'

/** Questions that a member, or all visitors of one network, may ask in an hour. */
export const QUESTIONS_PER_HOUR = 10

/** What stands beside this module: the proof of work of the house's doors, and how a mobile number is read. */
export type ContactPorts = {
  passWork: (context: Context, botCheck: string | undefined) => Promise<void>
  readMobile: (typed: string, diallingCode: string | undefined, market: string) => { e164: string } | null
}

/** A mail address as it is, a mobile number in its one form; null for what neither is. */
function readAddress(text: string, market: string, { readMobile }: ContactPorts): { contact: string; way: AnswerWay } | null {
  if (z.email().safeParse(text).success) return { contact: text, way: 'mail' }
  const mobile = readMobile(text, undefined, market)
  return mobile && { contact: mobile.e164, way: 'sms' }
}

/**
 * Keeps a question for the operators and answers how theirs will come. A member's needs no address; whoever is no member, a trial
 * player too, names one and brings a solved challenge. Fails with CONTACT_ADDRESS_NEEDED, BOT_CHECK_REQUIRED and TOO_MANY_REQUESTS.
 */
export async function askHouse(context: Context, input: InputOf<typeof contactHouse>, ports: ContactPorts): Promise<AnswerWay> {
  const { env, merchant, brand, ip, principal, locale } = context
  const account = principal?.kind === 'account' && !principal.account.isTrial ? principal.account : null
  const address = account ? null : readAddress(input.address ?? '', brand.market, ports)
  if (!account && !address) return fail('CONTACT_ADDRESS_NEEDED')
  if (!account) await ports.passWork(context, input.botCheck)
  const now = env.clock.now()
  const since = after(now, -HOUR_MS)
  const network = networkOf(ip)
  await env.db.tx(async (tx) => {
    await lockSender(tx, account ? `member ${account.id}` : `network ${network}`)
    const asked = account ? await countQuestionsOf(tx, merchant, account.id, since) : await countQuestionsFrom(tx, network, since)
    if (asked >= QUESTIONS_PER_HOUR) return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / SECOND_MS })
    await insertQuestion(tx, {
      merchant, subject: input.subject, content: input.message, contact: address?.contact ?? null, memberId: account?.id ?? null, ip, network, language: locale, at: now,
    })
  })
  return address?.way ?? 'message'
}
