/** The scenes of luck: what the server said is what they show, at once where motion is reduced, and by keyboard. */
import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  checkIn,
  claimRaffle,
  promotionLuck,
  promotionProof,
  redEnvelope,
  spinWheel,
  type CheckInLuck,
  type EnvelopeLuck,
  type RaffleLuck,
  type SpinRow,
  type WheelLuck,
} from '#contract/promotions/luck.ts'
import { decideSpin } from '#games/luck/proofs.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { alerts, button, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { LuckScene } from './luck-scene.tsx'

const AT = '2026-11-23T12:00:00.000Z'
const SEAL = '9378467d5d2ad6014737cfbb2d567a5e43785221ba328ebbd7993752275297f1'
const SECRET = '021984bc4fb9ee0d0a1cc6a2e356b28f389ca04a4eea493f8e1557486989abff'
const DRAW = { id: 'L-1', opensAt: AT, closesAt: '2036-11-24T12:00:00.000Z', seal: SEAL, secret: null }
const ABOUT = {
  id: '7',
  currency: 'BDT',
  now: AT,
  timeZone: 'Asia/Dhaka',
  endsAt: '2036-12-01T00:00:00.000Z',
  gift: { form: 'cash' as const, times: '0' },
  winners: [],
  isCalm: false,
}
const TICKETS = { left: 2, earned: 3, perDay: 1, perDeposited: '500.00', perStaked: null, dayMax: 5 }
const NEEDS = { deposited: null, staked: null, days: 1, isMet: true }
const SPIN: SpinRow = {
  number: 2,
  prize: 1,
  drawn: 1,
  amount: '20.00',
  at: AT,
  draw: 'L-1',
  ticket: '5-2',
  seed: 'seed-1234',
  weights: [1, 1],
  seal: SEAL,
  secret: null,
}
const WHEEL: WheelLuck = {
  kind: 'lucky_wheel',
  ...ABOUT,
  prizes: [
    { amount: '0.00', weight: 3, stockLeft: null },
    { amount: '20.00', weight: 1, stockLeft: 4 },
  ],
  ticketValue: '5.00',
  tickets: TICKETS,
  next: 2,
  draw: DRAW,
  spins: [],
}
const ENVELOPE: EnvelopeLuck = {
  kind: 'envelope_rain',
  ...ABOUT,
  state: 'open',
  draw: DRAW,
  sum: '100.00',
  envelopes: 8,
  amount: null,
  needs: NEEDS,
  coming: [],
  past: [],
}
const STREAK: CheckInLuck = {
  kind: 'check_in',
  ...ABOUT,
  today: '2026-11-23',
  isDone: false,
  done: 2,
  rewards: ['1.00', '1.00', '2.00', '2.00', '3.00', '3.00', '8.00'],
  needs: NEEDS,
  nextAt: '2036-11-24T12:00:00.000Z',
  days: [],
}
const RAFFLE: RaffleLuck = {
  kind: 'raffle',
  ...ABOUT,
  state: 'open',
  draw: DRAW,
  prizes: [{ amount: '500.00', count: 2 }],
  onePerMember: true,
  tickets: TICKETS,
  entered: [4],
  enteredCount: 1,
  total: 12,
  drawn: [],
}

let faked: FakeCalls
beforeAll(() => loadWords('luck', 'pages', 'member', 'errors'))
beforeEach(async () => {
  faked = await fakeCalls()
})
afterEach(() => {
  leave()
  faked.expectHonest()
})
const text = () => document.body.textContent ?? ''
const says = (words: string) => until(() => expect(text()).toContain(words))
const press = async (name: string) => (await until(() => button(name))).click()

test('PROMO-4 the wheel spins the next ticket with a seed of this device, and says what the server said', async () => {
  faked.answer(promotionLuck, WHEEL)
  const answer = faked.hold(spinWheel, SPIN)
  show(<LuckScene id="7" />)
  await says(say('luck.ticketsLeft', { count: 2 }))
  expect(text()).toContain('25%')
  expect(await axeFindings()).toEqual([])
  await press(say('luck.spin'))
  await until(() => expect(faked.sent(spinWheel)).toHaveLength(1))
  expect(faked.sent(spinWheel)).toEqual([
    { id: '7', number: 2, seed: expect.stringMatching(/^[0-9a-f]{32}$/), seal: SEAL },
  ])
  expect(text()).not.toContain(say('luck.won'))
  answer()
  await says(say('luck.won'))
  expect(document.querySelector('[role=status]')?.textContent).toContain('৳20.00')
})

test('PROMO-4 without a ticket the wheel does not turn; a spin whose secret is told is computed again', async () => {
  const spin = { ...SPIN, secret: SECRET, draw: 'demo', weights: [400, 300, 200, 80, 19, 1] }
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
  const drawn = await decideSpin(hmac, { ...spin, round: spin.draw })
  const told = { ...spin, drawn, prize: drawn }
  faked.answer(promotionLuck, { ...WHEEL, tickets: { ...TICKETS, left: 0 }, spins: [told] })
  show(<LuckScene id="7" />)
  await says(say('luck.spins'))
  expect(button(say('luck.spin')).disabled).toBe(true)
  await press(say('luck.check'))
  await says(say('luck.verdict.right'))
  faked.answer(promotionLuck, { ...WHEEL, spins: [{ ...told, drawn: (drawn + 1) % 6 }] })
  show(<LuckScene id="7" />)
  await press(say('luck.check'))
  await says(say('luck.verdict.wrong'))
})

test('PROMO-4 one envelope of the rain by button; when others were quicker, that is said kindly', async () => {
  faked.answer(promotionLuck, ENVELOPE)
  faked.answer(redEnvelope, { state: 'all_taken', amount: null, currency: 'BDT', place: null, envelopes: 8 })
  show(<LuckScene id="7" />)
  await until(() => button(say('luck.take')))
  expect(await axeFindings()).toEqual([])
  await press(say('luck.take'))
  await says(say('luck.allTaken'))
  expect(faked.sent(redEnvelope)).toEqual([{ id: 'L-1' }])
})

test('PROMO-4 CASH-9 for a member who has set limits nothing falls, counts down or runs short', async () => {
  faked.answer(promotionLuck, { ...ENVELOPE, isCalm: true })
  show(<LuckScene id="7" />)
  await until(() => button(say('luck.take')))
  expect(document.querySelector('.luck-rain')).toBeNull()
  faked.answer(promotionLuck, { ...WHEEL, isCalm: true })
  show(<LuckScene id="7" />)
  await says('25%')
  expect(text()).not.toContain(say('luck.stockLeft', { count: 4 }))
})

test('PROMO-4 an envelope that waits for a deposit says so; one that is opened shows its amount', async () => {
  const needs = { deposited: { needed: '500.00', done: '120.00' }, staked: null, days: 1, isMet: false }
  faked.answer(promotionLuck, { ...ENVELOPE, state: 'not_met', needs })
  show(<LuckScene id="7" />)
  await says(say('luck.needDeposit', { days: 1 }))
  expect(document.querySelector('progress')?.value).toBe(120)
  faked.answer(promotionLuck, { ...ENVELOPE, state: 'opened', amount: '22.06' })
  show(<LuckScene id="7" />)
  await says('৳22.06')
})

test('PROMO-4 the calendar shows what is done, checks in once, and says when the next day begins', async () => {
  faked.answer(promotionLuck, STREAK)
  faked.answer(checkIn, { day: '2026-11-23', step: 3, amount: '2.00', currency: 'BDT' })
  show(<LuckScene id="7" />)
  await press(say('luck.checkIn'))
  await says(say('luck.won'))
  expect(document.querySelectorAll('[data-state=done]')).toHaveLength(2)
  expect(document.querySelector('[aria-current=date]')?.textContent).toContain('3')
  expect(await axeFindings()).toEqual([])
})

test('PROMO-4 tickets are entered into the raffle; after the draw it is computed again from its proof', async () => {
  faked.answer(promotionLuck, RAFFLE)
  faked.answer(claimRaffle, { entered: [13, 14], enteredCount: 3, total: 14 })
  show(<LuckScene id="7" />)
  await press(say('luck.enter', { count: 2 }))
  await says(say('luck.entered', { count: 2 }))
  expect(await axeFindings()).toEqual([])
  faked.answer(promotionLuck, {
    ...RAFFLE,
    state: 'drawn',
    draw: { ...DRAW, secret: SECRET },
    drawn: [{ ticket: 4, amount: '500.00', name: 'me', isOwn: true, isPaid: true }],
  })
  faked.answer(promotionProof, {
    kind: 'raffle',
    ...DRAW,
    secret: SECRET,
    root: SEAL,
    tickets: 1,
    prizes: 1,
    onePerHolder: true,
    drawn: [{ ticket: 1, holder: 1, seed: 'x', prize: 0, path: [] }],
  })
  show(<LuckScene id="7" />)
  await press(say('luck.check'))
  // the root is not that of the ticket
  await says(say('luck.verdict.wrong'))
})

test('PROMO-4 while it loads nothing is said; a failure says so and can be tried again', async () => {
  faked.cut(promotionLuck)
  show(<LuckScene id="7" />)
  await until(() => expect(alerts().join(' ')).toContain(say('luck.failed')))
  faked.answer(promotionLuck, STREAK)
  await press(say('common.retry'))
  await says(say('luck.streak'))
})
