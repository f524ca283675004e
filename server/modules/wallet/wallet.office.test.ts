/** Operators read a member's balance and account record. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeMemberAccount } from '#contract/wallet/office-wallet.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { giveStakes } from '#server/testing/rounds.ts'

let house: House
let viewer: Person
let anna: Person
beforeAll(async () => {
  house = await openHouse()
  viewer = await buildOperator(house, 'viewer')
  anna = await buildMember(house)
  for (const units of [10n, 20n, 30n]) await giveStakes(house.env, anna.id, units * 10_000n)
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

test('OFFICE-1 CASH-5 shows a member’s balance and every entry, newest first, page by page', async () => {
  const first = await viewer.caller.ok(officeMemberAccount, { id: anna.id, limit: 2 })
  expect(first).toMatchObject({
    balance: '60.00',
    currency: 'BDT',
    isTrial: false,
    content: [
      { type: 'adjustment', amount: '30.00', balanceBefore: '30.00', balanceAfter: '60.00' },
      { amount: '20.00', balanceBefore: '10.00', balanceAfter: '30.00' },
    ],
  })
  const second = await viewer.caller.ok(officeMemberAccount, { id: anna.id, limit: 2, before: String(first.next) })
  expect(second).toMatchObject({ content: [{ amount: '10.00', balanceBefore: '0.00' }], next: null })
  expect(await viewer.caller.ok(officeMemberAccount, { id: anna.id, type: 'deposit' })).toMatchObject({
    balance: '60.00',
    content: [],
    next: null,
  })
})

test('OFFICE-1 CASH-5 shows play money of a trial player, and nothing of a member who never had any', async () => {
  const tess = await buildTrial(house)
  await giveStakes(house.env, tess.id, 500_000n, true)
  expect(await viewer.caller.ok(officeMemberAccount, { id: tess.id })).toMatchObject({
    balance: '50.00',
    isTrial: true,
    content: [{ amount: '50.00' }],
  })
  const bela = await buildMember(house)
  expect(await viewer.caller.ok(officeMemberAccount, { id: bela.id })).toMatchObject({
    balance: '0.00',
    content: [],
    next: null,
  })
})

test('OFFICE-1 NOT_FOUND: an unknown id, or a member of another brand', async () => {
  await house.env.db.query(
    `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
     select 'meghna', 'Meghna', currency, languages, default_language, time_zone, market, 'meghna.example' from core.brands where is_default`,
  )
  const stranger = await buildMember(house, { merchant: 'meghna' })
  for (const id of ['999999999', stranger.id]) {
    expect(await viewer.caller.call(officeMemberAccount, { id })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  }
})

test('OFFICE-1 is for operators who may read members', async () => {
  const agent = await buildAgent(house)
  for (const caller of [house.as(), anna.caller, agent.caller]) {
    expect(await caller.call(officeMemberAccount, { id: anna.id })).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_REQUIRED' },
    })
  }
})
