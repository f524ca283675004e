/** Operators' answers to applications: each approved one is a reward of its own under the offer's ceiling. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { CallError, fail } from '#contract/errors.ts'
import { APPLICATIONS_TOPIC, MY_PROMOTIONS_TOPIC } from '#contract/promotions/live.ts'
import type { officeDecideApplications } from '#contract/promotions/office-applications.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { isOwnAccount } from '#server/modules/rewards/authorities/own-account.sql.ts'
import { moveParticipation } from '../offers/participations.sql.ts'
import { decideApplication, lockApplication, type Application } from './applications.sql.ts'
import { approveApplication } from './approve-decision.ts'

type Order = ParsedInputOf<typeof officeDecideApplications>
type Result = OutputOf<typeof officeDecideApplications>['results'][number]

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

const KNOWN: readonly Result['result'][] = [
  'NOT_FOUND',
  'APPLICATION_CLOSED',
  'AMOUNT_TOO_LARGE',
  'PROMOTION_USED_UP',
  'PROMOTION_REFUSED',
  'OWN_MONEY',
  'DECISION_OPEN',
]

async function decideOne(context: OperatorContext, id: bigint, order: Order): Promise<Result> {
  const { env, merchant, operator } = context
  const about = { id: String(id), waiting: null }
  try {
    return await env.db.tx(async (tx) => {
      const application = (await lockApplication(tx, merchant, id)) ?? fail('NOT_FOUND')
      if (application.state !== 'applying') return fail('APPLICATION_CLOSED')
      if (await isOwnAccount(tx, application.memberId, [operator.personId])) return fail('OWN_MONEY')
      if (order.answer === 'approve') {
        const waiting = await approveApplication(tx, context, application, order)
        return { ...about, result: waiting ? 'waits' : 'done', waiting }
      }
      await reject(tx, context, application, order)
      tx.onCommit(() => {
        env.live.signal(application.memberId, MY_PROMOTIONS_TOPIC)
        env.live.signalOperators(merchant, APPLICATIONS_TOPIC)
      })
      return { ...about, result: 'done' }
    })
  } catch (error) {
    const result = error instanceof CallError ? KNOWN.find((one) => one === error.code) : undefined
    if (result === undefined) throw error
    return { ...about, result }
  }
}

/**
 * Decides applications one after another, each in a transaction of its own; one that is refused does not hold up the
 * others; an approval above what one person decides alone waits for a second one. Nobody decides about an account of
 * their own.
 */
export async function decideApplications(context: OperatorContext, order: Order) {
  const results: Result[] = []
  for (const id of new Set(order.ids)) results.push(await decideOne(context, BigInt(id), order))
  return { results }
}
