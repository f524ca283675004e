import { fail } from '#contract/errors.ts'
import { FEEDBACK_TOPIC } from '#contract/site/live.ts'
import { getBrand } from '#server/lib/brands.ts'
import { HOUR_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Context } from '#server/lib/http.ts'
import { networkOf } from '#contract/callers.ts'
import { countFeedbackFrom, insertFeedback } from './feedback.sql.ts'

/** The most remarks that one network may send in an hour. */
export const FEEDBACK_PER_HOUR = 5

/**
 * Stores a remark for the operators. Fails with NOT_FOUND where the switch FEEDBACK is off, and with TOO_MANY_REQUESTS.
 */
export async function keepFeedback(
  context: Context,
  input: { content: string; contact?: string | undefined },
): Promise<void> {
  const { env, merchant, ip, principal, locale } = context
  if (!(await getBrand(env, merchant)).switches.FEEDBACK) return fail('NOT_FOUND')
  const now = env.clock.now()
  const network = networkOf(ip)
  if ((await countFeedbackFrom(env.db, network, after(now, -HOUR_MS))) >= FEEDBACK_PER_HOUR) {
    return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_MS / SECOND_MS })
  }
  // trial players receive no messages, so they are answered like visitors
  const member = principal?.kind === 'account' ? principal.account : null
  await insertFeedback(env.db, {
    merchant,
    content: input.content,
    contact: input.contact || null,
    memberId: member?.isTrial === false ? member.id : null,
    ip,
    network,
    language: locale,
    at: now,
  })
  env.live.signalOperators(merchant, FEEDBACK_TOPIC)
}
