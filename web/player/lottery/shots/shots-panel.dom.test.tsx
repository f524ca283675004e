/** Tests the shots of a round: a number is put together and sent once, the list says what is whose, and refusals are shown. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { lotteryShoot, lotteryShots } from '#contract/lottery/shots.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { button, field, leave, loadWords, say, show, type, until } from '#web/testing/show.tsx'
import { ShotsPanel } from './shots-panel.tsx'

const NOW = Date.now()
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()
type Round = NonNullable<OutputOf<typeof lotteryShots>['round']>
const shot = (place: number) => ({
  place,
  shot: String(10_000 + place),
  name: place === 18 ? 'demo 1' : 'an***a',
  at: at(-place),
  isDemo: place === 18,
})
const roundOf = (count: number, more: Partial<Round> = {}): Round => ({
  issue: '20260304007',
  closesAt: at(60),
  endsAt: at(180),
  count,
  least: 20,
  head: 'ab'.repeat(32),
  list: Array.from({ length: count }, (_, index) => shot(count - index)),
  mine: [],
  left: 60,
  ...more,
})
let fakes: FakeCalls
const text = () => document.body.textContent ?? ''
const rows = () => [...document.querySelectorAll('ol > li')].map((row) => row.textContent ?? '')
const answer = (round: Round | null) => fakes.answer(lotteryShots, { now: at(0), round })

beforeAll(() => loadWords('lottery', 'lottery-betting', 'errors'))
beforeEach(async () => {
  fakes = await fakeCalls()
  startSession('token', { id: '1', account: 'annabella', nickname: null, type: 0, icon: null })
})
afterEach(() => {
  leave()
  endSession()
  fakes.expectHonest()
})
const open = () => show(<ShotsPanel gameCode="yeekee" isTrial={false} />)
const key = (digit: string) => button(digit).click()

test('LOTT-2 a number of five digits is put together by keys and shot once; what was taken is said', async () => {
  answer(roundOf(19))
  fakes.answer(lotteryShoot, { place: 20, at: at(0), head: 'cd'.repeat(32) })
  open()
  await until(() => expect(text()).toContain(say('lottery.shots.needed', { least: 20 })))
  for (const digit of '00427') {
    key(digit)
    await until(() => expect(field(say('lottery.shots.number')).value.endsWith(digit)).toBe(true))
  }
  button(say('lottery.shots.shoot')).click()
  await until(() => expect(fakes.sent(lotteryShoot)).toHaveLength(1))
  expect(fakes.sent(lotteryShoot)[0]).toMatchObject({
    gameCode: 'yeekee',
    issue: '20260304007',
    shot: '00427',
    trial: false,
  })
  await until(() => expect(text()).toContain(say('lottery.shots.taken', { place: 20 })))
  expect(field(say('lottery.shots.number')).value).toBe('')
  expect(await axeFindings()).toEqual([])
})

test('LOTT-2 the list names the shot that is taken out, the reader’s own, and players of the demo', async () => {
  answer(roundOf(30, { mine: [{ place: 29, shot: '10029', at: at(-2) }], left: 59 }))
  open()
  // the newest, and the one that is taken out
  await until(() => expect(rows()).toHaveLength(5))
  expect(rows()[4]).toContain(say('lottery.shots.out'))
  button(say('lottery.shots.all')).click()
  await until(() => expect(rows()).toHaveLength(30))
  expect(rows()[0]).toContain('10030')
  expect(rows().filter((row) => row.includes(say('lottery.shots.out')))).toEqual([rows()[15]])
  expect(rows().filter((row) => row.includes(say('lottery.shots.yours')))).toEqual([rows()[1]])
  expect(rows().filter((row) => row.includes(say('lottery.shots.demo')))).toEqual([rows()[12]])
  expect(text()).toContain(say('lottery.shots.enough'))
})

test('LOTT-2 what is typed is digits only, a refusal is said, and the number stays for another try with the same request', async () => {
  answer(roundOf(3))
  fakes.refuse(lotteryShoot, 'SHOT_TOO_SOON', 'One shot a second.')
  open()
  await until(() => type(say('lottery.shots.number'), '1a2-345678'))
  await until(() => expect(field(say('lottery.shots.number')).value).toBe('12345'))
  for (const sent of [1, 2]) {
    button(say('lottery.shots.shoot')).click()
    await until(() => expect(fakes.sent(lotteryShoot)).toHaveLength(sent))
    await until(() => expect(text()).toContain('One shot a second.'))
    await until(() => expect(button(say('lottery.shots.shoot')).getAttribute('aria-busy')).not.toBe('true'))
  }
  const [first, second] = fakes.sent(lotteryShoot)
  expect(second?.requestId).toBe(first?.requestId)
  expect(field(say('lottery.shots.number')).value).toBe('12345')
})

test('LOTT-2 a visitor is asked to log in; when the shots are over, or all are spent, nothing is sent', async () => {
  endSession()
  answer(roundOf(3))
  open()
  await until(() => button(say('lottery.shots.chance')).click())
  await until(() => expect(field(say('lottery.shots.number')).value).toMatch(/^\d{5}$/))
  button(say('lottery.shots.login')).click()
  startSession('token', { id: '1', account: 'annabella', nickname: null, type: 0, icon: null })
  for (const round of [roundOf(3, { left: 0 }), roundOf(3, { endsAt: at(-1) })]) {
    answer(round)
    open()
    await until(() => button(say('lottery.shots.chance')).click())
    await until(() => expect(field(say('lottery.shots.number')).value).toMatch(/^\d{5}$/))
    button(say('lottery.shots.shoot')).click()
  }
  answer(null)
  open()
  await until(() => expect(text()).toContain(say('lottery.shots.none')))
  expect(fakes.sent(lotteryShoot)).toEqual([])
})
