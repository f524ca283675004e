/** Approvals of the demo's past: decided by its own operators, one or two of them, as the rules of the demo require. */
import { only } from '#server/lib/db.ts'
import type { Tx } from '#server/lib/db.ts'
import { toWire } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { closeDecision, insertDecision, insertVote } from '#server/lib/decisions/decisions.sql.ts'
import { readBounds } from '#server/lib/decisions/money-rules.ts'
import { newReference, type Random } from '#server/lib/random.ts'
import { WITHDRAWAL_APPROVE } from '#server/modules/cashier/withdrawals/approve-decision.ts'
import { maskNumber } from '#server/modules/cashier/rules/method-rules.ts'
import type { Withdrawal } from '#server/modules/cashier/withdrawals/withdrawals.sql.ts'
import { CASHIER_LOGIN, DEMO_LOGINS } from '../logins.ts'

type Person = { id: bigint; username: string; personId: bigint }

/** Returns a seeded operator of the first brand. */
async function findOperator(tx: Tx, username: string): Promise<Person> {
  return only(
    await tx.query<Person>(
      `select id, username, person_id as "personId" from identity.operators where merchant = 'fairhouse' and username = $1`,
      [username],
    ),
  )
}

type Sums = { memberMinor: bigint; operatorMinor: bigint; brandMinor: bigint }

/**
 * Returns how many persons a past approval needed. The past is not generated in order of time, so the sums of a day
 * before and after it are counted: an approval that is made later also finds the day's sums within their bounds.
 */
async function needOf(
  tx: Tx,
  { merchant, memberId, currency, amountMinor }: Withdrawal,
  askerPerson: bigint,
  at: Date,
): Promise<1 | 2> {
  const bounds = await readBounds(tx, merchant, currency)
  const { memberMinor, operatorMinor, brandMinor } = only(
    await tx.query<Sums>(
      `select coalesce(sum(amount) filter (where member_id = $3), 0)::bigint as "memberMinor",
       coalesce(sum(amount) filter (where asked_person = $4 and needed = 1), 0)::bigint as "operatorMinor",
       coalesce(sum(amount) filter (where needed = 1), 0)::bigint as "brandMinor"
     from core.decisions where brand = $1 and currency = $2 and state = 'done' and direction = 'out' and closed_at between $5 and $6`,
      [merchant, currency, memberId, askerPerson, after(at, -DAY_MS), after(at, DAY_MS)],
    ),
  )
  const isWithin =
    memberMinor + amountMinor <= bounds.memberAboveMinor &&
    operatorMinor + amountMinor <= bounds.operatorAboveMinor &&
    brandMinor + amountMinor <= bounds.brandAboveMinor
  return isWithin ? 1 : 2
}

/** Approves a past withdrawal at its moment; returns the decision's id. */
export async function approvePast(tx: Tx, random: Random, withdrawal: Withdrawal, at: Date): Promise<bigint> {
  const { reference, merchant, memberId, username, currency, amountMinor, feeMinor, names, holder, number, bank } =
    withdrawal
  const [asker, other] = [
    await findOperator(tx, CASHIER_LOGIN.username),
    await findOperator(tx, DEMO_LOGINS[2].username),
  ]
  const needed = await needOf(tx, withdrawal, asker.personId, at)
  const decision = await insertDecision(tx, {
    reference: newReference(random, 'Q'),
    brand: merchant,
    kind: WITHDRAWAL_APPROVE.kind,
    permission: WITHDRAWAL_APPROVE.permission,
    housePermission: null,
    needsHouse: false,
    subject: `withdrawal:${reference}`,
    memberId,
    direction: 'out',
    currency,
    amountMinor,
    basis: '',
    reason: '',
    evidence: null,
    needed,
    excluded: [],
    content: {
      withdrawal: reference,
      username,
      amount: toWire(amountMinor),
      payout: toWire(amountMinor - feeMinor),
      currency,
      method: names.en,
      holder,
      number: maskNumber(number),
      bank,
    },
    askedBy: asker.id,
    askedName: asker.username,
    askedPerson: asker.personId,
    askedAt: at,
    expiresAt: after(at, HOUR_MS),
  })
  if (!decision) throw new Error('the past has one approval of a withdrawal')
  for (const person of needed === 1 ? [asker] : [asker, other]) {
    await insertVote(tx, {
      decisionId: decision.id,
      personId: person.personId,
      operatorId: person.id,
      operator: person.username,
      isHouse: false,
      agrees: true,
      contentHash: decision.contentHash,
      note: null,
      ip: '127.0.0.1',
      at,
    })
  }
  await closeDecision(tx, decision.id, { state: 'done', at, by: needed === 1 ? asker.username : other.username })
  return decision.id
}
