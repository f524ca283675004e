/** Tests the chase: each plan that is sent is a request of its own, and the same plan sent again is the same one. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lotteryChase } from '#contract/lottery/tickets.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { SampleChase } from '../testing/amount-forms.tsx'

let fakes: FakeCalls

beforeAll(() => loadWords('lottery', 'lottery-betting', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  fakes.cut(lotteryChase)
})
afterEach(() => {
  leave()
  fakes.expectHonest()
})

const start = () => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('Set aside'))
  if (!found || found.disabled || found.getAttribute('aria-busy') === 'true') throw new Error('cannot be started')
  return found
}
const pick = (label: string) => {
  const input = [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.querySelector('input')
  if (!input) throw new Error(`no choice ${label}`)
  input.click()
}

/** Sends the plan as it stands; it does not arrive. Returns the request's id. */
async function send(): Promise<string> {
  const before = fakes.sent(lotteryChase).length
  await until(() => start().click())
  await until(() => expect(fakes.sent(lotteryChase)).toHaveLength(before + 1))
  await until(start)
  return String(fakes.sent(lotteryChase).at(-1)?.requestId)
}

test('LOTT-6 a chase sent again is the same request, and every other plan a request of its own', async () => {
  show(<SampleChase />)
  await until(() => field(say('lottery.plan.issues')))
  type(say('lottery.plan.issues'), '3')
  const first = await send()
  expect(await send()).toBe(first)
  const changes = [
    () => pick(say('lottery.plan.geometric')),
    () => pick(say('lottery.stopOnWin')),
    () => type(say('lottery.stopOnProfit'), '50'),
    () => type(say('lottery.plan.factor'), '3'),
  ]
  const ids = [first]
  for (const change of changes) {
    change()
    ids.push(await send())
  }
  expect(new Set(ids).size).toBe(ids.length)
  const sent = fakes.sent(lotteryChase).slice(1)
  expect(sent.map(({ plan, stopOnWin, stopOnProfit }) => [plan.kind, stopOnWin, stopOnProfit ?? null])).toEqual([
    ['same', true, null],
    ['geometric', true, null],
    ['geometric', false, null],
    ['geometric', false, '50.00'],
    ['geometric', false, '50.00'],
  ])
  // a choice that was made already changes nothing
  pick(say('lottery.plan.geometric'))
  expect(await send()).toBe(ids.at(-1))
})
