/** The streak through HTTP, in days of the brand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkIn, promotionLuck } from '#contract/promotions/luck.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { localHour } from '#server/lib/local-day.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { addToday, buildLuckOffer, CASH, ZONE } from '#server/testing/luck.ts'

const REWARDS = ['1', '1', '2', '2', '3', '3', '8']
const NO_NEEDS = { deposited: null, staked: null, days: 1 }
const UNIT = 10_000n

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

const build = (needs = NO_NEEDS as { deposited: string | null; staked: string | null; days: number }) =>
  buildLuckOffer(
    house,
    'check_in',
    { rewards: REWARDS, needs, gift: CASH },
    { endsAt: after(house.clock.now(), 30 * DAY_MS) },
  )
const come = async (member: Person, id: string) => (await logInAgain(house, member)).caller.ok(checkIn, { id })

describe('checkIn', () => {
  test('PROMO-4 seven days pay 1, 1, 2, 2, 3, 3, 8; a day left out begins again', async () => {
    const [id, member] = [await build(), await buildMember(house)]
    const steps: [number, string][] = []
    for (let day = 0; day < 8; day++) {
      const { step, amount } = await come(member, id)
      steps.push([step, amount])
      house.clock.advance(DAY_MS)
    }
    expect(steps.map(([step]) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 1])
    expect(steps.map(([, amount]) => amount)).toEqual(['1.00', '1.00', '2.00', '2.00', '3.00', '3.00', '8.00', '1.00'])
    house.clock.advance(DAY_MS)
    expect((await come(member, id)).step).toBe(1)
    const luck = await (await logInAgain(house, member)).caller.ok(promotionLuck, { id })
    if (luck.kind !== 'check_in') throw new Error('no streak')
    expect(luck).toMatchObject({ isDone: true, done: 1 })
    expect(luck.days).toHaveLength(9)
    expect((await (await logInAgain(house, member)).caller.ok(walletBalance)).balance).toBe('22.00')
  })

  test('PROMO-4 a day that ends while the payment waits is not paid', async () => {
    const [id, first] = [await build(), await buildMember(house)]
    while (localHour(house.clock.now(), ZONE) !== 23) house.clock.advance(HOUR_MS)
    const member = await logInAgain(house, first)
    let answer = Promise.resolve({ status: 0 })
    await house.env.db.tx(async (tx) => {
      await tx.query('select from rewards.authorities order by id for update')
      answer = member.caller.call(checkIn, { id })
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      // the server keeps what it told a transaction of the others
      while ((await house.env.db.query(waits)).length === 0);
      house.clock.advance(HOUR_MS)
    })
    expect((await answer).status).toBe(409)
    expect((await come(member, id)).step).toBe(1)
    expect((await (await logInAgain(house, member)).caller.ok(walletBalance)).balance).toBe('1.00')
  })

  test('PROMO-4 one day is paid once, ten times at once over two servers; it ends at midnight of the brand', async () => {
    const [id, first] = [await build(), await buildMember(house)]
    while (localHour(house.clock.now(), ZONE) !== 23) house.clock.advance(HOUR_MS)
    const member = await logInAgain(house, first)
    const other = await openHouseOn(house.url)
    other.clock.advance(house.clock.now().getTime() - other.clock.now().getTime())
    const callers = [member.caller, other.as(member.token)]
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => callers[at % 2]?.ok(checkIn, { id })))
    await other.close()
    for (const one of answers) expect(one).toEqual(answers[0])
    expect((await member.caller.ok(walletBalance)).balance).toBe('1.00')
    house.clock.advance(HOUR_MS)
    expect(await member.caller.ok(checkIn, { id })).toMatchObject({ step: 2 })
  })

  test('PROMO-4 the deposit or the stakes of the day are asked for first; excluded members find no calendar', async () => {
    const [id, member] = [await build({ deposited: '100', staked: '50', days: 1 }), await buildMember(house)]
    const refused = async () => (await member.caller.call(checkIn, { id })).body
    expect(await refused()).toMatchObject({ code: 'PROMOTION_NOT_MET', value: { why: 'deposit' } })
    await addToday(house, member.id, { depositedMinor: 100n * UNIT })
    expect(await refused()).toMatchObject({ code: 'PROMOTION_NOT_MET', value: { why: 'stake' } })
    await addToday(house, member.id, { stakedMinor: 50n * UNIT })
    expect(await member.caller.ok(checkIn, { id })).toMatchObject({ step: 1, amount: '1.00' })
    await member.caller.ok(excludeSelf, { months: 6, understood: true })
    const there = await logInAgain(house, member)
    for (const call of [promotionLuck, checkIn] as const)
      expect((await there.caller.call(call, { id })).body).toMatchObject({ code: 'NOT_FOUND' })
  })
})
