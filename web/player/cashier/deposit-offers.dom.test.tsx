/** Tests the choice of a bonus with a deposit: none is chosen before the member chooses, and every figure is true. */
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { gameMenus } from '#contract/catalogue/games.ts'
import { parseMoney } from '#contract/money.ts'
import { depositOffer, type DepositOffer, depositOffers, offerTerms } from '#contract/promotions/offers.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { DepositOffers } from './deposit-offers.tsx'

const OFFER: DepositOffer = {
  ...sampleOf(depositOffer),
  id: 'welcome',
  kind: 'first_deposit',
  title: 'Welcome bonus',
  summary: 'Your first deposit twice',
  terms: sampleOf(offerTerms, {
    currency: 'BDT',
    deposit: { min: '300.00', number: 1 },
    gift: {
      form: 'bonus',
      of: 'deposit',
      steps: [{ from: null, level: null, type: null, percent: '100', amount: '500.00' }],
      points: null,
      rounds: null,
    },
    staking: { times: '15', base: 'deposit_and_bonus' },
    lifeDays: 7,
    stakeMax: '50.00',
  }),
}
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]

function Form({ amount }: { amount: string }) {
  const [offer, setOffer] = useState<string | null>(null)
  return (
    <>
      <DepositOffers value={offer} onValueChange={setOffer} amountMinor={parseMoney(amount)} currency="BDT" />
      <output>{offer ?? 'none'}</output>
    </>
  )
}

beforeAll(() => loadWords('cashier', 'bonus'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.answer(gameMenus, sampleOf(gameMenus.output))
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

test('CASH-2 no bonus is the first choice and an equal one; the figures are those of the typed amount', async () => {
  fakes.answer(depositOffers, { content: [OFFER] })
  show(<Form amount="300" />)
  await until(() => expect(radios()).toHaveLength(2))
  expect(radios().map(({ checked }) => checked)).toEqual([true, false])
  const gives = { get: '৳300.00', stake: '৳9,000.00', count: 7, shown: '7' }
  expect(text()).toContain(say('cashier.offerGivesWithin', gives))
  expect(text()).toContain('৳50.00')
  expect(await axeFindings()).toEqual([])
  radios()[1]?.click()
  await until(() => expect(document.querySelector('output')?.textContent).toBe('welcome'))
  radios()[0]?.click()
  await until(() => expect(document.querySelector('output')?.textContent).toBe('none'))
})

test('CASH-2 an amount below the smallest deposit says from which amount on; without offers there is no choice', async () => {
  fakes.answer(depositOffers, { content: [OFFER] })
  show(<Form amount="299.99" />)
  await until(() => expect(text()).toContain(say('cashier.offerFrom', { amount: '৳300.00' })))
  fakes.answer(depositOffers, { content: [] })
  show(<Form amount="300" />)
  await until(() => expect(fakes.sent(depositOffers)).toHaveLength(2))
  expect(radios()).toEqual([])
})

test('CASH-2 offers that cannot be loaded hold no deposit up', async () => {
  fakes.cut(depositOffers)
  show(<Form amount="300" />)
  await until(() => expect(text()).toContain(say('cashier.offersFailedHint')))
})
