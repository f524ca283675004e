/** A deposit of the demo's past leaves the same rows as one that the cashier's operations made. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import { after, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import { type DemoMember, listDemoMembers } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { seedPeople } from '#server/modules/identity/seeds/people.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { creditDeposit } from '../deposits/credit-deposit.ts'
import { insertDeposit } from '../deposits/deposits.sql.ts'
import { addHistory } from '../history.sql.ts'
import { listMethods, type Method } from '../rules/methods.sql.ts'
import { envAt, seedDeposits } from './past-deposits.ts'

const AMOUNT = 500n * MINOR_PER_UNIT
let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse({ DEPOSIT_TURNOVER: '1' })
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

async function findMethod(): Promise<Method> {
  const methods = await listMethods(house.env.db, FIRST_BRAND.code, 'deposit')
  return methods.find(({ kind, flow }) => kind === 'ewallet' && flow === 'hosted') ?? expect.fail('no method')
}

/** Makes a paid deposit by the operations that a member, a provider and the cashier use. */
async function payByOperations({ id, username }: DemoMember, method: Method, at: Date): Promise<void> {
  const { kind, names, provider, code } = method
  const { currency, code: merchant } = FIRST_BRAND
  const createdAt = after(at, -2 * MINUTE_MS)
  await house.env.db.tx(async (tx) => {
    const deposit = await insertDeposit(tx, {
      reference: 'D-2222ABCD',
      merchant,
      memberId: id,
      username,
      requestId: 'by operations',
      methodCode: code,
      kind,
      names,
      provider,
      currency,
      amountMinor: AMOUNT,
      feeMinor: 0n,
      createdAt,
      expiresAt: after(at, 30 * MINUTE_MS),
      flow: 'hosted',
      payee: null,
      offer: null,
    })
    const member = { kind: 'member', name: username } as const
    await addHistory(tx, 'deposit', deposit.id, { event: 'created', actor: member, detail: {}, at: createdAt })
    const detail = { reference: deposit.reference, amount: toWire(AMOUNT), currency }
    const actor = { kind: 'provider', name: provider } as const
    await addHistory(tx, 'deposit', deposit.id, { event: 'provider_paid', actor, detail, at })
    await creditDeposit(tx, envAt(house.env, at), deposit, { amountMinor: AMOUNT, actor, detail: {} })
  })
}

/** Returns all that a member's one deposit left, without what names it. */
async function leftBy({ id, username }: DemoMember): Promise<unknown> {
  const [row] = await asOwner(house, (db) =>
    db.query<{ left: object; reference: string }>(
      `select d.reference, jsonb_build_object(
         'deposit', to_jsonb(d) - 'id' - 'request_id',
         'history', (select jsonb_agg(to_jsonb(h) - 'id' - 'subject_id' order by h.id) from cashier.history h
           where h.subject = 'deposit' and h.subject_id = d.id),
         'messages', (select jsonb_agg(to_jsonb(m) - 'id' order by m.id) from messages.messages m
           where m.member_id = d.member_id and m.key = 'deposit-paid'),
         'locks', (select jsonb_agg(to_jsonb(l) - 'id') from cashier.withdrawal_locks l where l.member_id = d.member_id),
         'facts', (select jsonb_agg(jsonb_build_array(f.at, f.topic, f.version, f.brand, f.member_id, f.tells))
           from core.facts f where f.member_id = d.member_id and f.tells ? 'order'),
         'money', (select jsonb_agg(jsonb_build_array(t.amount, t.reason, t.reference, t.created_at, e.amount, a.kind, p.key = 'deposit:' || d.id)
             order by e.amount)
           from wallet.transfers t join wallet.entries e on e.transfer_id = t.id join wallet.accounts a on a.id = e.account_id
           join wallet.postings p on p.id = t.posting_id where t.reference = d.reference)) as left
       from cashier.deposits d where d.member_id = $1`,
      [id],
    ),
  )
  const { left, reference } = row ?? expect.fail('no deposit')
  expect(Object.values(left)).not.toContain(null)
  const named = JSON.stringify(left).replaceAll(reference, 'D-X').replaceAll(username, 'NAME')
  return JSON.parse(
    named.replaceAll(`"member_id":"${id}"`, '"member_id":"ID"').replaceAll(`"${id}"`, '"ID"'),
  ) as unknown
}

test('CASH-2 a deposit of the past leaves the rows that the operations of the cashier leave, and is made once', async () => {
  const began = house.clock.now()
  await seedPeople(house.env, { began, members: 3 })
  const [first, second] = (await listDemoMembers(house.env.db, began)).slice(-2)
  if (!first || !second) throw new Error('two members are needed')
  const method = await findMethod()
  const at = after(began, -3 * HOUR_MS)
  await payByOperations(first, method, at)
  for (let twice = 0; twice < 2; twice++) {
    const one = { member: second, at, amountMinor: AMOUNT, isPaid: true, method, luck: new SeededLuck('one') }
    await asOwner(house, (db) => seedDeposits({ ...house.env, db }, [one], began))
  }
  expect(await leftBy(second)).toEqual(await leftBy(first))
})
