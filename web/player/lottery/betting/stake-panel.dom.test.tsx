/** Tests the series slider: what a series gives up in the prize it gives back at once, both in money. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '#web/testing/axe.ts'
import { leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { SamplePicking } from '../testing/betting-forms.tsx'

beforeAll(() => loadWords('lottery', 'lottery-betting', 'errors'))
afterEach(leave)

const SERIES = { from: 1_800, to: 1_980, step: 20, first: 1_980, own: 1_980 }
const amountOf = (name: string) =>
  [...document.querySelectorAll('dt')].find((one) => one.textContent?.trim() === name)?.nextElementSibling?.textContent
const shown = () => [say('lottery.prizeEach'), say('lottery.rebateNow'), say('lottery.cost')].map(amountOf)
const slider = () => document.querySelector<HTMLInputElement>('input[type=range]') ?? expect.fail('no slider')

function slide(to: number): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider(), String(to))
  slider().dispatchEvent(new Event('input', { bubbles: true }))
}

test('LOTT-5 the slider says prize against rebate in money, and the cost is less by the rebate', async () => {
  // 1 of 100,000: the whole series of 2,000 would pay ৳100,000.00 for ৳1.00
  const sold = { mode: 'LOTT' as const, series: SERIES, tables: [], stakeMax: '1000.00' }
  show(
    <SamplePicking
      gameCode="ssc1"
      play="star5-typed"
      sold={sold}
      first={[[12_345]]}
      stake={{ kind: 'amount', text: '100' }}
    />,
  )
  await until(() => expect(shown()).toEqual(['৳9,900,000.00', '৳0.00', '৳100.00']))
  slide(1_900)
  await until(() => expect(shown()).toEqual(['৳9,500,000.00', '৳4.00', '৳96.00']))
  slide(1_800)
  await until(() => expect(shown()).toEqual(['৳9,000,000.00', '৳9.00', '৳91.00']))
  expect(slider().getAttribute('aria-describedby')).toBeTruthy()
  expect(await axeFindings()).toEqual([])
})
