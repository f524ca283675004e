/** Operators' answers to applications: each approved one is a reward of its own under the offer's ceiling. */
import type { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { CallError, fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { OFFER_TERMS } from '#contract/promotions/documents.ts'
import { APPLICATIONS_TOPIC, MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import type { officeDecideApplications } from '#contract/promotions/office-applications.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { isOwnAccount } from './own-account.sql.ts'
import { giveOffer, NotGiven } from '../offers/give-offer.ts'
import { holdOffer } from '../offers/offers.sql.ts'
import { moveParticipation } from '../offers/participations.sql.ts'
import { decideApplication, lockApplication, type Application } from './applications.sql.ts'

type Order = ParsedInputOf<typeof officeDecideApplications>
type Result = OutputOf<typeof officeDecideApplications>['results'][number]['result']
type Terms = z.output<typeof OFFER_TERMS.application>

async function approve(tx: Tx, context: OperatorContext, application: Application, amount: string | undefined) {
  const { env, operator } = context
  const offer = (await holdOffer(tx, application.offerId)) ?? fail('NOT_FOUND')
  const terms = offer.document.terms as Terms
  const amountMinor = parseMoney(amount ?? terms.amountUsual)
  if (amountMinor > parseMoney(terms.amountMax)) return fail('AMOUNT_TOO_LARGE', { max: terms.amountMax })
  const at = env.clock.now()
  const decided = { state: 'approved', reason: null, note: null, amountMinor, by: operator.username, at } as const
  await decideApplication(tx, application.id, decided)
  await writeAudit(tx, context, {
    action: 'application.approve',
    subject: `application:${application.id}`,
    after: { amount: String(amountMinor), member: application.memberId },
  })
  const { gift: form, claim, claimDays } = terms
  const to = { memberId: application.memberId, occurrence: application.occurrence, evidence: { by: operator.username } }
  await giveOffer(tx, env, offer, to, { amountMinor, depositMinor: 0n, form, claim, claimDays })
}

async function reject(tx: Tx, context: OperatorContext, application: Application, { reason, note }: Order) {
  const { env, operator } = context
  const at = env.clock.now()
  const said = reason ?? 'other'
  await decideApplication(tx, application.id, {
    state: 'rejected',
    reason: said,
    note: note || null,
    amountMinor: null,
    by: operator.username,
    at,
  })
  await moveParticipation(tx, application.participationId, { state: 'rejected', reason: said, at })
  await writeAudit(tx, context, {
    action: 'application.reject',
    subject: `application:${application.id}`,
    after: { reason: said, member: application.memberId },
  })
}

const KNOWN: readonly Result[] = ['NOT_FOUND', 'APPLICATION_CLOSED', 'AMOUNT_TOO_LARGE', 'OWN_MONEY']

function resultOf(error: unknown): Result {
  if (error instanceof NotGiven) {
    if (error.why === 'own_money') return 'OWN_MONEY'
    return error.why.endsWith('used_up') ? 'PROMOTION_USED_UP' : 'PROMOTION_REFUSED'
  }
  const code = error instanceof CallError ? KNOWN.find((one) => one === error.code) : undefined
  if (code === undefined) throw error
  return code
}

async function decideOne(context: OperatorContext, id: bigint, order: Order): Promise<Result> {
  const { env, merchant, operator } = context
  try {
    await env.db.tx(async (tx) => {
      const application = (await lockApplication(tx, merchant, id)) ?? fail('NOT_FOUND')
      if (application.state !== 'applying') return fail('APPLICATION_CLOSED')
      if (await isOwnAccount(tx, operator.personId, application.memberId)) return fail('OWN_MONEY')
      tx.onCommit(() => {
        env.live.signal(application.memberId, MY_PROMOTIONS_TOPIC)
        env.live.signalOperators(merchant, APPLICATIONS_TOPIC)
      })
      return order.answer === 'approve'
        ? approve(tx, context, application, order.amount)
        : reject(tx, context, application, order)
    })
    return 'done'
  } catch (error) {
    return resultOf(error)
  }
}

/**
 * Decides applications one after another, each in a transaction of its own; one that is refused does not hold up the
 * others. Nobody decides about an account of their own.
 */
export async function decideApplications(context: OperatorContext, order: Order) {
  const results: { id: string; result: Result }[] = []
  for (const id of new Set(order.ids)) results.push({ id, result: await decideOne(context, BigInt(id), order) })
  return { results }
}
