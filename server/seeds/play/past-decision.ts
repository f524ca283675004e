/** Approvals of the demo's past: decided by its own operators, one or two of them, as the rules of the demo ask. */
import { only } from '#server/lib/db.ts'
import type { Tx } from '#server/lib/db.ts'
import { toWire } from '#contract/money.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import { closeDecision, insertDecision, insertVote } from '#server/lib/decisions/decisions.sql.ts'
import { readBounds } from '#server/lib/decisions/money-rules.ts'
import { newReference, type Random } from '#server/lib/random.ts'
import { WITHDRAWAL_APPROVE } from '#server/modules/cashier/approve-decision.ts'
import { maskNumber } from '#server/modules/cashier/method-rules.ts'
import type { Withdrawal } from '#server/modules/cashier/withdrawals.sql.ts'
import { CASHIER_LOGIN, DEMO_LOGINS } from '../logins.ts'

type Person = { id: bigint; username: string; personId: bigint }

/** A seeded operator of the first brand. */
async function findOperator(tx: Tx, username: string): Promise<Person> {
  return only(await tx.query<Person>(`select id, username, person_id as "personId" from identity.operators where merchant = 'fairhouse' and username = $1`, [username]))
}

/** Approves a past withdrawal at its moment; answers the decision. */
export async function approvePast(tx: Tx, random: Random, withdrawal: Withdrawal, at: Date): Promise<bigint> {
  const { reference, merchant, memberId, username, currency, amountMinor, feeMinor, names, holder, number, bank } = withdrawal
  const needed = amountMinor > (await readBounds(tx, merchant, currency)).memberAboveMinor ? 2 : 1
  const [asker, other] = [await findOperator(tx, CASHIER_LOGIN.username), await findOperator(tx, DEMO_LOGINS[2].username)]
  const decision = await insertDecision(tx, {
    reference: newReference(random, 'Q'), brand: merchant, kind: WITHDRAWAL_APPROVE.kind, permission: WITHDRAWAL_APPROVE.permission, housePermission: null, needsHouse: false,
    subject: `withdrawal:${reference}`, memberId, direction: 'out', currency, amountMinor, basis: '', reason: '', evidence: null, needed, excluded: [],
    content: {
      withdrawal: reference, username, amount: toWire(amountMinor), payout: toWire(amountMinor - feeMinor), currency, method: names.en, holder, number: maskNumber(number), bank,
    },
    askedBy: asker.id, askedName: asker.username, askedPerson: asker.personId, askedAt: at, expiresAt: after(at, HOUR_MS),
  })
  if (!decision) throw new Error('the past has one approval of a withdrawal')
  for (const person of needed === 1 ? [asker] : [asker, other]) {
    await insertVote(tx, {
      decisionId: decision.id, personId: person.personId, operatorId: person.id, operator: person.username, isHouse: false, agrees: true,
      contentHash: decision.contentHash, note: null, ip: '127.0.0.1', at,
    })
  }
  await closeDecision(tx, decision.id, { state: 'done', at, by: needed === 1 ? asker.username : other.username })
  return decision.id
}
