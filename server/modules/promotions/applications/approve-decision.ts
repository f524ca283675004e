/** The approval of an application: money for one member, so the house's rules about money say how many persons decide. */
import { z } from 'zod'
import { CallError, fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import type { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { APPLICATIONS_TOPIC, MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { needByMoneyRules } from '#server/lib/decisions/money-rules.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { giveOffer, NotGiven } from '../offers/give-offer.ts'
import { holdOffer } from '../offers/offers.sql.ts'
import { decideApplication, lockApplication, type Application } from './applications.sql.ts'

const LIFE_MS = 7 * DAY_MS
type Terms = z.output<typeof OFFER_TERMS.application>

/** Returns the error of the API for what was not given. */
export function refusalOf({ why }: NotGiven): CallError {
  if (why === 'own_money') return new CallError('OWN_MONEY')
  return new CallError(why.endsWith('used_up') ? 'PROMOTION_USED_UP' : 'PROMOTION_REFUSED')
}

/** Fails with NOT_FOUND for an offer that is not in force, and with AMOUNT_TOO_LARGE. */
async function readTerms(tx: Tx, { offerId }: Application, amount: string | undefined) {
  const offer = (await holdOffer(tx, offerId)) ?? fail('NOT_FOUND')
  const terms = offer.document.terms as Terms
  const amountMinor = parseMoney(amount ?? terms.amountUsual)
  if (amountMinor > parseMoney(terms.amountMax)) return fail('AMOUNT_TOO_LARGE', { max: terms.amountMax })
  return { offer, terms, amountMinor }
}

export const APPLICATION_APPROVE = defineDecision({
  kind: 'application.approve',
  permission: 'promotions.review',
  lifeMs: LIFE_MS,
  content: z.object({
    application: z.string(),
    username: z.string(),
    code: z.string(),
    value: z.string(),
    currency: z.string(),
    remark: z.string(),
  }),
  need: (tx, env, one) => needByMoneyRules(tx, env, one),
  readBasis: async (tx, { brand, content }) =>
    (await lockApplication(tx, brand ?? '', BigInt(content.application)))?.state ?? '',
  execute: async (tx, actor, { id, brand, content }) => {
    const { env, operator } = actor
    const application = (await lockApplication(tx, brand ?? '', BigInt(content.application))) ?? fail('NOT_FOUND')
    if (application.state !== 'applying') return fail('APPLICATION_CLOSED')
    const { offer, terms, amountMinor } = await readTerms(tx, application, content.value)
    const { memberId, occurrence } = application
    const at = env.clock.now()
    const decided = { state: 'approved', reason: null, note: null, amountMinor, by: operator.username, at } as const
    await decideApplication(tx, application.id, decided)
    await writeAudit(tx, actor, {
      action: 'application.approve',
      subject: `application:${application.id}`,
      after: { amount: content.value, member: memberId, decision: String(id) },
    })
    tx.onCommit(() => {
      env.live.signal(memberId, MY_PROMOTIONS_TOPIC)
      env.live.signalOperators(application.brand, APPLICATIONS_TOPIC)
    })
    const { gift: form, claim, claimDays } = terms
    const to = { memberId, occurrence, evidence: { by: operator.username } }
    await giveOffer(tx, env, offer, to, { amountMinor, depositMinor: 0n, form, claim, claimDays }).catch(
      (error: unknown) => {
        throw error instanceof NotGiven ? refusalOf(error) : error
      },
    )
  },
})

/**
 * Approves a locked application, or asks a second person above what one decides alone; `amount` left out is what the
 * offer usually gives. Fails with NOT_FOUND, AMOUNT_TOO_LARGE, OWN_MONEY, PROMOTION_USED_UP, PROMOTION_REFUSED,
 * DECISION_OPEN.
 */
export async function approveApplication(
  tx: Tx,
  context: OperatorContext,
  application: Application,
  { amount, note }: { amount?: string | undefined; note?: string | undefined },
): Promise<Waiting> {
  const { offer, amountMinor } = await readTerms(tx, application, amount)
  const { username } = (await findAccount(tx, application.memberId)) ?? fail('NOT_FOUND')
  const { currency } = context.brand
  const decision = await askDecision(tx, context, APPLICATION_APPROVE, {
    subject: `application:${application.id}`,
    reason: note || offer.code,
    memberId: application.memberId,
    money: { direction: 'in', currency, amountMinor },
    content: {
      application: String(application.id),
      username,
      code: offer.code,
      value: toWire(amountMinor),
      currency,
      remark: application.remark,
    },
  })
  return presentWaiting(decision)
}
