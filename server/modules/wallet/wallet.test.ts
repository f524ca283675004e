import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { transactions, walletBalance, type Reason } from '#contract/wallet/wallet.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { mainAccount } from './account-kinds.ts'
import { openAccount } from './accounts.sql.ts'
import { postTransfers } from './post-transfers.ts'

let house: House
let anna: Person
let tess: Person
beforeAll(async () => {
  house = await openHouse()
  anna = await buildMember(house)
  tess = await buildTrial(house)
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

let count = 0
/** Moves money from the house to a player's main account; a negative amount moves it back. */
async function give({ id }: Person, amount: string, reason: Reason = 'adjustment', isTrial = false): Promise<void> {
  const { env } = house
  const own = await openAccount(env.db, mainAccount({ id, isTrial, currency: 'BDT' }))
  const other = await openAccount(env.db, { kind: isTrial ? 'house_trial' : 'adjustments', owner: '', currency: 'BDT' })
  const signed = parseMoney(amount)
  const [debit, credit] = signed < 0n ? [own, other] : [other, own]
  const key = `give ${count++}`
  await postTransfers(env, {
    key,
    transfers: [{ debit, credit, amountMinor: signed < 0n ? -signed : signed, reason, reference: key }],
  })
}

describe('walletBalance', () => {
  test('CASH-1 returns a member’s exact balance after every movement', async () => {
    const empty = { balance: '0.00', currency: 'BDT', currencySymbol: '৳', isTrial: false }
    expect(await anna.caller.ok(walletBalance)).toEqual(empty)
    await give(anna, '1000.50')
    await give(anna, '-0.25')
    expect(await anna.caller.ok(walletBalance)).toEqual({ ...empty, balance: '1000.25' })
  })

  test('CASH-1 says at once that a balance moved, to its owner alone, and once however many moved it', async () => {
    const heard: string[] = []
    const strangers: string[] = []
    const stops = [
      house.env.live.listen(anna.id, (signal) => heard.push(signal.topic)),
      house.env.live.listen(tess.id, (signal) => strangers.push(signal.topic)),
    ]
    await give(anna, '1')
    expect([heard, strangers]).toEqual([['balance'], []])
    await Promise.all([give(anna, '1'), give(anna, '1'), give(anna, '1')])
    expect([heard, strangers]).toEqual([['balance', 'balance'], []])
    for (const stop of stops) stop()
  })

  test('AUTH-11 CASH-1 a trial player has play money from the first look on, once, however many look at once', async () => {
    const fresh = await buildTrial(house)
    const looks = await Promise.all(Array.from({ length: 20 }, () => fresh.caller.ok(walletBalance)))
    expect(new Set(looks.map((look) => `${look.balance} ${look.isTrial}`))).toEqual(new Set(['10000.00 true']))
    expect((await fresh.caller.ok(transactions)).content.map((row) => [row.type, row.amount])).toEqual([
      ['trial_grant', '10000.00'],
    ])
  })

  test('CASH-1 shows a trial player play money and never cash', async () => {
    await give(tess, '500', 'trial_grant', true)
    expect(await tess.caller.ok(walletBalance)).toMatchObject({ balance: '500.00', isTrial: true })
  })

  test('CASH-1 is for players: visitors and operators are asked to log in', async () => {
    const operator = await buildOperator(house)
    for (const caller of [house.as(), operator.caller]) {
      expect(await caller.call(walletBalance)).toMatchObject({
        status: 401,
        body: { success: false, code: 'LOGIN_REQUIRED' },
      })
    }
  })
})

describe('transactions', () => {
  test('CASH-5 lists every entry with the balance on both sides, newest first, a page after another', async () => {
    const bela = await buildMember(house)
    for (const amount of ['100', '-30', '5.5']) await give(bela, amount)
    const first = await bela.caller.ok(transactions, { limit: 2 })
    expect(first).toMatchObject({
      currency: 'BDT',
      content: [
        { type: 'adjustment', amount: '5.50', balanceBefore: '70.00', balanceAfter: '75.50' },
        { amount: '-30.00', balanceBefore: '100.00', balanceAfter: '70.00' },
      ],
    })
    const second = await bela.caller.ok(transactions, { limit: 2, before: first.next ?? '' })
    expect(second).toMatchObject({
      next: null,
      content: [{ amount: '100.00', balanceBefore: '0.00', balanceAfter: '100.00' }],
    })
  })

  test('CASH-5 returns only the requested time and type', async () => {
    const carl = await buildMember(house)
    await give(carl, '10')
    house.clock.advance(3_600_000)
    const from = house.clock.now().toISOString()
    await give(carl, '20')
    await give(carl, '30', 'bonus')
    const amounts = async (filter: object) =>
      (await carl.caller.ok(transactions, filter)).content.map((row) => row.amount)
    expect(await amounts({ from })).toEqual(['30.00', '20.00'])
    expect(await amounts({ to: from })).toEqual(['10.00'])
    expect(await amounts({ type: 'bonus' })).toEqual(['30.00'])
  })

  test('CASH-5 players see their own entries only, and none where no money moved', async () => {
    const dora = await buildMember(house)
    expect(await dora.caller.ok(transactions)).toEqual({
      content: [],
      next: null,
      previous: null,
      totals: { count: 0, in: '0.00', out: '0.00', net: '0.00' },
      currency: 'BDT',
    })
    expect((await tess.caller.ok(transactions)).content.map((row) => row.type)).toEqual(['trial_grant'])
  })

  test('CASH-5 refuses a filter that is none, and visitors', async () => {
    for (const [field, value] of Object.entries({ limit: 101, from: 'yesterday', before: 'x', type: 'theft' })) {
      expect(await anna.caller.call(transactions, { [field]: value })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', value: { fields: { [field]: {} } } },
      })
    }
    expect(await house.as().call(transactions)).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } })
  })
})
