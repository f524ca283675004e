/** What an offer says before joining about an early end: by the design of the brand's wallet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { promotion } from '#contract/promotions/offers.ts'
import { officeBonusSettings, officeSetBonusSettings } from '#contract/rewards/office-bonus-settings.ts'
import { DAY_MS, SECOND_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { bonusGift, documentWith, FREE_CASH, publishOffer } from '#server/testing/offers.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterAll(() => house.close())

const TIERS = [{ from: '300', percent: '50', max: '500' }]

/** Lets two operators choose one wallet; it holds from the next day on. */
async function chooseOneWallet(): Promise<void> {
  const asker = await buildOperator(house, 'admin')
  const { settings } = await asker.caller.ok(officeBonusSettings)
  const asked = { ...settings, design: 'single_wallet' as const, reason: 'as the brand wants' }
  const { waiting } = await asker.caller.ok(officeSetBonusSettings, asked)
  await agreeTo(await buildOperator(house, 'admin'), waiting)
  house.clock.advance(DAY_MS + SECOND_MS)
  await house.work()
}

test('PROMO-11 PROMO-3 an offer of bonus money names the wallet of its brand, once it is another one too; one of free cash names none', async () => {
  const author = await buildOperator(house, 'admin')
  const bonus = await publishOffer(
    house,
    author,
    'reload',
    documentWith(house, { tiers: TIERS, perDay: 1, chosen: false, ...bonusGift('5') }),
  )
  const cash = await publishOffer(house, author, 'first_deposit', documentWith(house, { tiers: TIERS, ...FREE_CASH }))
  const walletsOf = async () => {
    const { caller } = await buildMember(house)
    return Promise.all([bonus, cash].map(async (id) => (await caller.ok(promotion, { id })).wallet))
  }
  expect(await walletsOf()).toEqual(['purse', null])
  await chooseOneWallet()
  expect(await walletsOf()).toEqual(['single_wallet', null])
})
