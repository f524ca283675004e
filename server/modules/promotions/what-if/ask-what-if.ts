import { fail } from '#contract/errors.ts'
import type { OfferFigures } from '#contract/promotions/office-offers.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { SharedCounts } from '#server/lib/shared-counts.ts'
import { readDocument } from '../publishing/read-document.ts'
import type { OfferHead, Version } from '../publishing/versions.sql.ts'
import { isTooLong, whatIf, WHAT_IF_DAYS_MAX } from './what-if.ts'

/** So many questions of one operator are answered in a minute. */
export const ASKED_A_MINUTE_MAX = 6
const counts = new WeakMap<Db, SharedCounts>()

function countsAt(env: Env): SharedCounts {
  const known = counts.get(env.db) ?? new SharedCounts(env.clock, env.redis ?? null, 'what-if')
  counts.set(env.db, known)
  return known
}

/**
 * Answers what a document would have cost. Writes nothing but a line in the log (docs/reference/promotions.md 1, row
 * 30). Fails with INVALID_INPUT for a document that cannot be read or a time that is too long, and TOO_MANY_REQUESTS.
 */
export async function askWhatIf(
  context: OperatorContext,
  asked: { kind: OfferKindName; document: unknown; from: string; to: string },
): Promise<OfferFigures> {
  const { env, merchant, brand, operator } = context
  const asks = countsAt(env)
  if (asks.add(operator.id) > ASKED_A_MINUTE_MAX)
    return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: asks.secondsLeft })
  const { kind } = asked
  const [from, to] = [new Date(asked.from), new Date(asked.to)]
  if (isTooLong(from, to)) return fail('INVALID_INPUT', { fields: { to: { rule: 'range', max: WHAT_IF_DAYS_MAX } } })
  const document = readDocument(kind, asked.document)
  await env.db.tx((tx) =>
    writeAudit(tx, context, { action: 'offer.what-if', subject: `offer-kind:${kind}`, after: { from, to } }),
  )
  return whatIf(env, { brand: merchant, currency: brand.currency, kind, document, from, to })
}

/** Over how many days before its publishing a draft is replayed. */
const FORECAST_DAYS = 28

/** Returns what a draft would have cost over the last weeks; null where that cannot be computed, which stops nothing. */
export async function forecastDraft(env: Env, head: OfferHead, draft: Version): Promise<OfferFigures | null> {
  const to = env.clock.now()
  const { brand, kind } = head
  const { currency, document } = draft
  try {
    return await whatIf(env, { brand, currency, kind, document, from: after(to, -FORECAST_DAYS * DAY_MS), to })
  } catch (error) {
    env.log.error({ err: error }, 'an offer could not be forecast')
    return null
  }
}
