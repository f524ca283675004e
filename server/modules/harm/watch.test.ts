/** Markers of harm by what is counted alone: no house. */
import { expect, test } from 'vitest'
import { MARKERS } from '#contract/harm/markers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { addDeposit, addPayout, addStake, countEvent, lift, newWatch, type Watch } from './watch.ts'

const START = Date.UTC(2026, 5, 1, 12)
const UNIT = 10_000n
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const bet = (watch: Watch, at: number, units = 1n, isNight = false) =>
  addStake(watch, at, units * UNIT, 'BDT', { day: dayOf(at), isNight })
const deposit = (watch: Watch, at: number, units = 100n) => addDeposit(watch, at, units * UNIT, 'BDT')
const fresh = () => newWatch('fairhouse', 'BDT')

/** Pays in, and loses a part of it soon after. */
function chase(watch: Watch, at: number, times: number, lost = 90n): Watch {
  return Array.from({ length: times }, (_, one) => at + one * HOUR_MS).reduce(
    (now, moment) => bet(deposit(now, moment), moment + 30 * MINUTE_MS, lost),
    watch,
  )
}

test('PROMO-3 losses are chased by deposits soon after the one before was lost, not by deposits after wins or pauses', () => {
  const { deposits } = MARKERS.chasing
  expect(chase(fresh(), START, deposits).markers).toEqual({})
  const chased = chase(fresh(), START, deposits + 1)
  expect(chased.markers.chasing).toMatchObject({
    since: START + deposits * HOUR_MS,
    evidence: { count: 3, amount: '90.00' },
  })
  expect(chase(fresh(), START, deposits + 1, 70n).markers).toEqual({})
  let won = fresh()
  for (let one = 0; one < 6; one++) won = addPayout(chase(won, START + one * HOUR_MS, 1), 90n * UNIT, 'BDT')
  expect(won.markers).toEqual({})
  // a stake that was given back was not lost, and money of another currency is not added to it
  expect(addPayout(bet(fresh(), START, 5n), 5n * UNIT, 'BDT').lost).toBe(0n)
  expect(addPayout(bet(fresh(), START, 5n), 5n * UNIT, 'USD').lost).toBe(5n * UNIT)
})

test('PROMO-3 many deposits after losses within a week are a marker, also where each comes on another day', () => {
  let watch = fresh()
  for (let one = 0; one < MARKERS.deposits.deposits + 1; one++) {
    const at = START + one * 12 * HOUR_MS
    watch = bet(deposit(watch, at), at + MINUTE_MS, 5n)
  }
  expect(watch.markers.deposits).toMatchObject({ evidence: { count: 12, hours: 168 } })
  expect(watch.markers.chasing).toBeUndefined()
})

test('PROMO-3 stakes that rise are seen against the weeks before, nights and long sittings by their number', () => {
  let watch = fresh()
  for (let day = 0; day < 10; day++)
    for (let one = 0; one < 25; one++) watch = bet(watch, START + day * DAY_MS + one * MINUTE_MS)
  expect(watch.markers).toEqual({})
  const later = START + 10 * DAY_MS
  for (let one = 0; one < MARKERS.stakes.betsToday; one++) watch = bet(watch, later + one * MINUTE_MS, 5n)
  expect(watch.markers.stakes?.evidence).toEqual({ count: 5, hours: 24, amount: '250.00' })

  let nightly = fresh()
  for (let night = 0; night < MARKERS.night.nights; night++)
    for (let one = 0; one < MARKERS.night.bets; one++)
      nightly = bet(nightly, START + night * DAY_MS + one * MINUTE_MS, 1n, true)
  expect(nightly.markers.night?.evidence).toEqual({ count: 4, hours: 168, amount: null })

  let long = fresh()
  for (let day = 0; day < 3; day++)
    for (let at = 0; at <= 5 * HOUR_MS; at += 20 * MINUTE_MS) long = bet(long, START + day * DAY_MS + at)
  expect(long.markers.long?.evidence).toEqual({ count: 3, hours: 168, amount: null })
})

test('PROMO-3 a marker ends by itself, is renewed while it is seen, and after a lift is counted anew', () => {
  const count = (watch: Watch, at: number) => countEvent(watch, 'cancelled', at, { needed: 3, hours: 168 })
  const three = [0, 1, 2].reduce((now, hour) => count(now, START + hour * HOUR_MS), fresh())
  const first = three.markers.cancelled
  expect(first).toMatchObject({ since: START + 2 * HOUR_MS, until: START + 2 * HOUR_MS + 14 * DAY_MS })
  const renewed = count(three, START + DAY_MS).markers.cancelled
  expect(renewed).toMatchObject({ since: first?.since, seen: START + DAY_MS, until: START + 15 * DAY_MS })
  const lifted = lift(three, 'cancelled', START + 3 * HOUR_MS)
  expect([lifted.markers, count(lifted, START + 4 * HOUR_MS).markers]).toEqual([{}, {}])
  // what happened so long ago counts no more
  expect(count(three, START + 30 * DAY_MS).markers.cancelled).toEqual(first)
})
