/** Who may use a method, and to whom members pay bank deposits, as operators set it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDeposit, depositMethods } from '#contract/cashier/deposits.ts'
import { officePaymentMethods, officeUpdatePaymentMethod } from '#contract/cashier/office-methods.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { newRequestId, openCashierHouse, openDeposit, type CashierHouse } from '#server/testing/cashier-house.ts'
import { changeLevel } from './change-level.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

describe('conditions of methods', () => {
  async function change(code: string, settings: object): Promise<void> {
    const operator = await buildOperator(house)
    const method = (await operator.caller.ok(officePaymentMethods)).methods.find(
      (one) => one.direction === 'deposit' && one.code === code,
    )
    if (!method) throw new Error('no such method')
    const asked = await operator.caller.ok(officeUpdatePaymentMethod, { ...method, ...settings })
    if (!asked.waiting) return
    await agreeTo(await buildOperator(house), asked.waiting)
    house.clock.advance(DAY_MS)
    await house.work()
  }

  test('CASH-2 OFFICE-2 a method is for a country, or from a VIP level, and says so', async () => {
    await change('usdt', { minVip: 2, countries: ['BD', 'IN'] })
    const [home, abroad] = [await buildMember(house), await buildMember(house)]
    await house.env.db.query('update identity.profiles set country_dialing_code = $2 where account_id = $1', [
      abroad.id,
      '+44',
    ])
    const seen = async (member: Person) =>
      (await member.caller.ok(depositMethods)).methods.find((one) => one.code === 'usdt')
    expect(await seen(home)).toMatchObject({ isAvailable: false, unavailable: 'vip' })
    expect(await seen(abroad)).toMatchObject({ isAvailable: false, unavailable: 'country' })
    const request = () => ({ requestId: newRequestId(house), methodCode: 'usdt', amount: '2000' })
    expect((await home.caller.call(createDeposit, request())).body).toMatchObject({
      code: 'METHOD_UNAVAILABLE',
      value: { reason: 'vip' },
    })
    await house.env.db.tx((tx) => changeLevel(tx, house.env, { id: home.id, merchant: 'fairhouse' }, 2))
    expect(await seen(home)).toMatchObject({ isAvailable: true, unavailable: null })
    expect(await home.caller.ok(createDeposit, request())).toMatchObject({ state: 'pending' })
    await change('usdt', { minVip: 0, countries: [] })
  })

  test('OFFICE-2 a new payee is what the next member pays; a bank deposit keeps one, a page has none', async () => {
    await expect(
      change('bank-send', { payee: { holder: 'Fairhouse', number: '99', bank: 'Delta Bank' } }),
    ).rejects.toThrow('INVALID_INPUT')
    const payee = { holder: 'Fairhouse', number: '9900 1122', bank: 'Jamuna Bank' }
    await change('bank-send', { payee })
    expect(await openDeposit(house, await buildMember(house), { methodCode: 'bank-send' })).toMatchObject({ payee })
    await expect(change('bank-send', { payee: null })).rejects.toThrow('INVALID_INPUT')
    await expect(change('takago', { payee })).rejects.toThrow('INVALID_INPUT')
  })
})
