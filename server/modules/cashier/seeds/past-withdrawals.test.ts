/** Withdrawals of the demo's past leave the same rows as those that the cashier's operations made. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { agreeInPast, voteInPast } from '#server/lib/decisions/agree-in-past.ts'
import { closeDecision, insertDecision } from '#server/lib/decisions/decisions.sql.ts'
import type { Tx } from '#server/lib/db.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import {
  type DemoMember,
  type DemoOperator,
  findDemoOperator,
  listDemoMembers,
} from '#server/modules/identity/seeds/demo-people.sql.ts'
import { CASHIER_LOGIN, DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { seedPeople } from '#server/modules/identity/seeds/people.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { addHistory, type HistoryLine, SYSTEM } from '../history.sql.ts'
import { insertPayoutAccount } from '../payees/payout-accounts.sql.ts'
import { maskNumber } from '../rules/method-rules.ts'
import { listMethods, type Method } from '../rules/methods.sql.ts'
import { WITHDRAWAL_APPROVE } from '../withdrawals/approve-decision.ts'
import { judgeRisk } from '../withdrawals/risk-rules.ts'
import { findRiskFacts } from '../withdrawals/withdrawal-figures.sql.ts'
import { payMoney, takeMoney } from '../withdrawals/withdrawal-money.ts'
import { insertWithdrawal, updateWithdrawal, type Withdrawal } from '../withdrawals/withdrawals.sql.ts'
import { envAt, seedDeposits } from './past-deposits.ts'
import { type PastWithdrawal, seedWithdrawals } from './past-withdrawals.ts'

const PAID_IN = 90_000n * MINOR_PER_UNIT
/** One person may approve it alone. */
const SMALL = 900n * MINOR_PER_UNIT
/** It needs two. */
const LARGE = 60_000n * MINOR_PER_UNIT
let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

const methodFor = async (way: 'deposit' | 'withdrawal'): Promise<Method> =>
  (await listMethods(house.env.db, FIRST_BRAND.code, way)).find(
    ({ kind, flow }) => kind === 'ewallet' && (way === 'withdrawal' || flow === 'hosted'),
  ) ?? expect.fail('no method')

type Steps = Record<'approvedAt' | 'sentAt' | 'paidAt' | 'closedAt', Date>

async function askByOperations(tx: Tx, { member, at, amountMinor, method }: PastWithdrawal): Promise<Withdrawal> {
  const payee = await insertPayoutAccount(tx, {
    memberId: member.id,
    methodCode: method.code,
    kind: method.kind,
    names: method.names,
    holder: member.username,
    number: `017${member.id.padStart(8, '0')}`,
    bank: null,
    createdAt: after(at, -5 * MINUTE_MS),
    usableAt: at,
  })
  if (!payee) throw new Error('the account is there')
  const asked = await insertWithdrawal(tx, {
    reference: `W-2222${member.id.padStart(4, 'A').slice(-4)}`,
    merchant: FIRST_BRAND.code,
    memberId: member.id,
    username: member.username,
    requestId: 'by operations',
    methodCode: method.code,
    kind: method.kind,
    names: method.names,
    provider: method.provider,
    payoutAccountId: payee.id,
    holder: payee.holder,
    number: payee.number,
    bank: null,
    currency: FIRST_BRAND.currency,
    amountMinor,
    feeMinor: 0n,
    createdAt: at,
  })
  await takeMoney(tx, envAt(house.env, at), asked)
  const checkedAt = after(at, MINUTE_MS / 20)
  const facts = { ...(await findRiskFacts(tx, member.id, payee.id)), enteredByNameAt: null }
  const findings = judgeRisk(facts, amountMinor, checkedAt)
  await updateWithdrawal(tx, asked.id, checkedAt, { state: 'checked', checkedAt, findings })
  const raised = findings.filter((finding) => !finding.isClear).map((finding) => finding.rule)
  await note(tx, asked.id, { event: 'requested', actor: { kind: 'member', name: member.username }, detail: {}, at })
  await note(tx, asked.id, { event: 'checked', actor: SYSTEM, detail: { raised }, at: checkedAt })
  return asked
}

const note = (tx: Tx, id: bigint, line: HistoryLine) => addHistory(tx, 'withdrawal', id, line)

async function approveByOperations(
  tx: Tx,
  asked: Withdrawal,
  persons: readonly [DemoOperator, ...DemoOperator[]],
  at: Date,
): Promise<bigint> {
  const { reference, merchant, memberId, username, currency, amountMinor, names, holder, number, bank } = asked
  const [asker, second] = persons
  const decision = await insertDecision(tx, {
    reference: reference.replace('W-', 'Q-'),
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
    needed: persons.length,
    excluded: [],
    content: {
      withdrawal: reference,
      username,
      amount: toWire(amountMinor),
      payout: toWire(amountMinor),
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
  if (!decision) throw new Error('it was decided before')
  if (second) await agreeInPast(tx, decision, [asker, second], merchant, at)
  else await voteInPast(tx, [{ decision, voters: persons, at }])
  await closeDecision(tx, decision.id, { state: 'done', at, by: persons.at(-1)?.username ?? '' })
  return decision.id
}

/** Pays a withdrawal by the operations that members, operators and a provider use, at the moments given. */
async function payByOperations(
  one: PastWithdrawal,
  persons: readonly [DemoOperator, ...DemoOperator[]],
  { approvedAt, sentAt, paidAt, closedAt }: Steps,
): Promise<void> {
  await house.env.db.tx(async (tx) => {
    const asked = await askByOperations(tx, one)
    const decisionId = await approveByOperations(tx, asked, persons, approvedAt)
    await payMoney(tx, envAt(house.env, paidAt), asked)
    const actor = { kind: 'operator', name: CASHIER_LOGIN.username } as const
    await note(tx, asked.id, { event: 'approved', actor, detail: {}, at: approvedAt })
    await note(tx, asked.id, { event: 'sending', actor: SYSTEM, detail: {}, at: sentAt })
    const provider = { kind: 'provider', name: asked.provider } as const
    await note(tx, asked.id, { event: 'paid', actor: provider, detail: {}, at: paidAt })
    await updateWithdrawal(tx, asked.id, closedAt, {
      decisionId,
      approvedAt,
      sentAt,
      paidAt,
      reviewer: actor.name,
      providerReference: 'S0000000000',
      state: 'confirmed',
      closedAt,
      receipt: 'received',
      confirmation: 'received',
    })
    const member = { kind: 'member', name: one.member.username } as const
    await note(tx, asked.id, { event: 'confirmed', actor: member, detail: {}, at: closedAt })
  })
}

/** Returns all that a member's one withdrawal left, without what names it. */
async function leftBy({ id, username }: DemoMember): Promise<unknown> {
  const [row] = await asOwner(house, (db) =>
    db.query<{ left: object; names: string[] }>(
      `select array[w.reference, d.reference, w.number, w.provider_reference, d.content_hash] as names, jsonb_build_object(
         'withdrawal', to_jsonb(w) - array['id', 'request_id', 'payout_account_id', 'decision_id'],
         'payee', (select to_jsonb(p) - 'id' from cashier.payout_accounts p where p.id = w.payout_account_id),
         'decision', to_jsonb(d) - 'id',
         'votes', (select jsonb_agg(to_jsonb(v) - 'decision_id' order by v.person_id) from core.decision_votes v
           where v.decision_id = d.id),
         'acts', (select coalesce(jsonb_agg(jsonb_build_array(l.at, l.brand, l.operator_id, l.subject, l.after)), '[]')
           from core.audit_log l where l.action = 'decision.agree' and l.after ->> 'reference' = d.reference),
         'history', (select jsonb_agg(to_jsonb(h) - 'id' - 'subject_id' order by h.id) from cashier.history h
           where h.subject = 'withdrawal' and h.subject_id = w.id),
         'facts', (select jsonb_agg(jsonb_build_array(f.at, f.topic, f.version, f.brand, f.member_id, f.tells)
             order by f.at)
           from core.facts f where f.member_id = w.member_id and f.tells ->> 'order' = w.reference),
         'money', (select jsonb_agg(jsonb_build_array(t.amount, t.reason, t.reference, t.created_at, e.amount, a.kind,
             replace(p.key, w.id::text, 'ID')) order by t.created_at, e.amount)
           from wallet.transfers t join wallet.entries e on e.transfer_id = t.id join wallet.accounts a on a.id = e.account_id
           join wallet.postings p on p.id = t.posting_id where t.reference = w.reference)) as left
       from cashier.withdrawals w join core.decisions d on d.id = w.decision_id where w.member_id = $1`,
      [id],
    ),
  )
  const { left, names } = row ?? expect.fail('no withdrawal')
  expect(Object.values(left)).not.toContain(null)
  const text = names.reduce((all, name, place) => all.replaceAll(name, `N${place}`), JSON.stringify(left))
  const masked = text.replaceAll(maskNumber(names[2] ?? ''), 'MASKED').replaceAll(username, 'NAME')
  return JSON.parse(
    masked.replaceAll(`"member_id":"${id}"`, '"member_id":"ID"').replaceAll(`"${id}"`, '"ID"'),
  ) as unknown
}

/** Returns when each step of a member's seeded withdrawal was. */
async function stepsOf({ id }: DemoMember): Promise<Steps> {
  const [steps] = await house.env.db.query<Steps>(
    `select approved_at as "approvedAt", sent_at as "sentAt", paid_at as "paidAt", closed_at as "closedAt"
     from cashier.withdrawals where member_id = $1`,
    [id],
  )
  return steps ?? expect.fail('no withdrawal')
}

test('CASH-7 withdrawals of the past leave the rows that the operations of the cashier leave, and are made once', async () => {
  const began = house.clock.now()
  await seedPeople(house.env, { began, members: 5 })
  const members = (await listDemoMembers(house.env.db, began)).slice(-4)
  const [small, large, other, another] = members
  if (!small || !large || !other || !another) throw new Error('four members are needed')
  const [into, method] = [await methodFor('deposit'), await methodFor('withdrawal')]
  const [asker, second] = [
    await findDemoOperator(house.env.db, CASHIER_LOGIN.username),
    await findDemoOperator(house.env.db, DEMO_LOGINS[2].username),
  ]
  const at = after(began, -6 * DAY_MS)
  const one = (member: DemoMember, amountMinor: bigint): PastWithdrawal => ({
    member,
    at,
    amountMinor,
    method,
    luck: new SeededLuck(`out ${member.username}`),
  })
  await asOwner(house, async (db) => {
    const env = { ...house.env, db }
    const deposits = members.map((member) => ({
      member,
      at: after(at, -HOUR_MS),
      amountMinor: PAID_IN,
      isPaid: true,
      method: into,
      luck: new SeededLuck(`in ${member.username}`),
    }))
    await seedDeposits(env, deposits, began)
    for (let twice = 0; twice < 2; twice++) await seedWithdrawals(env, [one(small, SMALL), one(large, LARGE)], began)
  })
  await payByOperations(one(other, SMALL), [asker], await stepsOf(small))
  await payByOperations(one(another, LARGE), [asker, second], await stepsOf(large))
  expect(await leftBy(small)).toEqual(await leftBy(other))
  expect(await leftBy(large)).toEqual(await leftBy(another))
})
