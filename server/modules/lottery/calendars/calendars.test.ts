/** A calendar through its calls: holidays, moved and further draws, and what it may do to a sale that goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { officeCalendar } from '#contract/lottery/office-issues.ts'
import { setCalendar } from '#contract/lottery/office-house.ts'
import { lotteryBet } from '#contract/lottery/tickets.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { openIssueOf } from '#server/testing/lottery.ts'
import { closeIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { findIssue } from '../issues/issues.sql.ts'
import { dateAt } from '../issues/plan-issues.ts'

const HOUR = 3_600_000
const GAME = 'mb'
let house: CashierHouse
let operator: Person
let reader: Person
beforeAll(async () => {
  house = await openCashierHouse()
  operator = await buildHouseOperator(house)
  reader = await buildOperator(house, 'admin')
})
afterAll(() => house?.close())

type Day = InputOf<typeof setCalendar>['days'][number]
const set = async (days: Day[], gameCode = GAME) => {
  const { version } = await reader.caller.ok(officeCalendar, { gameCode })
  const answer = await operator.caller.call(setCalendar, { gameCode, days, version, reason: 'a holiday' })
  return answer.body.success ? 'ok' : answer.body.code
}
const times = async (number: string, gameCode = GAME) => {
  const issue = await findIssue(house.env.db, gameCode, number)
  return issue && { closes: issue.closesAt.getTime(), draws: issue.drawsAt.getTime(), day: issue.day }
}
const at = (moment: number) => new Date(moment).toISOString()

test('LOTT-6 OFFICE-6 a moved draw takes its issue along, but no sale is prolonged; an earlier close stands', async () => {
  const issue = await openIssueOf(house.env, GAME)
  const before = (await times(issue.number)) ?? expect.fail()
  expect(await set([{ day: issue.day, what: 'moved', drawsAt: at(before.draws + 2 * HOUR) }])).toBe('ok')
  expect(await times(issue.number)).toEqual({ ...before, draws: before.draws + 2 * HOUR })
  // one whose sale is to come moves with its draw
  const ahead = await house.env.db.query<{ number: string; day: string }>(
    `select number, day from lottery.issues where lottery = $1 and state = 'pending' order by draws_at limit 2`,
    [GAME],
  )
  const [pending, holiday] = ahead
  if (!pending || !holiday) return expect.fail('no issues ahead')
  const later = (await times(pending.number)) ?? expect.fail()
  const moved = { day: pending.day, what: 'moved', drawsAt: at(later.draws + HOUR) } as const
  expect(await set([moved])).toBe('ok')
  expect(await times(pending.number)).toEqual({ ...later, closes: later.closes + HOUR, draws: later.draws + HOUR })
  expect(await times(issue.number), 'its day stands as it was again').toEqual(before)

  // earlier is a shorter sale; back is not a longer one. Near its close there is no room for it
  const early = before.closes - Date.now() > 2 * HOUR ? HOUR : 1_000
  expect(await set([moved, { day: issue.day, what: 'moved', drawsAt: at(before.draws - early) }])).toBe('ok')
  const short = { ...before, closes: before.closes - early, draws: before.draws - early }
  expect(await times(issue.number)).toEqual(short)
  expect(await set([moved])).toBe('ok')
  expect(await times(issue.number)).toEqual({ ...before, closes: short.closes })

  expect(await set([moved, { day: holiday.day, what: 'off', drawsAt: null }])).toBe('ok')
  expect(await times(holiday.number)).toBeNull()
  expect(await set([moved, { day: issue.day, what: 'off', drawsAt: null }]), 'it is on sale').toBe('ISSUE_STATE')
})

test('LOTT-6 a further draw is sold beside those of the timetable, and a stale page changes nothing', async () => {
  const gameCode = 'ph3d'
  await openIssueOf(house.env, gameCode)
  const lottery = findLottery(gameCode) ?? expect.fail()
  const day = dateAt(lottery, Date.now() + 3 * 24 * HOUR)
  const count = async () =>
    (
      await house.env.db.query<{ number: string; draws: Date }>(
        'select number, draws_at as draws from lottery.issues where lottery = $1 and day = $2 order by draws_at',
        [gameCode, day],
      )
    ).map(({ number, draws }) => [number, draws.getTime()] as const)
  const planned = await count()
  const last = planned.at(-1)?.[1] ?? expect.fail()
  // past midnight in the lottery's own zone: it belongs to the day for which it is drawn
  const night = last + 5 * HOUR
  expect(dateAt(lottery, night)).not.toBe(day)
  expect(await set([{ day, what: 'extra', drawsAt: at(night) }], gameCode)).toBe('ok')
  const now = await count()
  expect(now.map(([, draws]) => draws)).toEqual([...planned.map(([, draws]) => draws), night])
  expect(new Set(now.map(([number]) => number)).size).toBe(now.length)
  const stale = { gameCode, days: [], version: 0, reason: 'an old page' }
  expect((await operator.caller.call(setCalendar, stale)).body).toMatchObject({ code: 'CALENDAR_CHANGED' })
  expect(await set([], gameCode)).toBe('ok')
  expect(await count(), 'taken out again').toEqual(planned)
  const twice: Day = { day, what: 'off', drawsAt: null }
  expect(await set([twice, twice], gameCode)).toBe('INVALID_INPUT')
  expect(await set([{ ...twice, what: 'moved' }], gameCode)).toBe('INVALID_INPUT')
})

test('LOTT-3 a server whose clock has jumped neither takes bets after the close nor refuses them before it', async () => {
  const member = await buildMember(house)
  await giveStakes(house.env, member.id, 1_000_000n)
  const gameCode = 'ph3d'
  const issue = await sellIssue(house.env.db, gameCode, { minutes: 60 })
  const line = lineOf(gameCode, { play: 'STRAIGHT', mode: 'SEA', selection: '123', stake: '1.00' })
  const bet = (requestId: string) =>
    member.caller.call(lotteryBet, { gameCode, issue: issue.number, termsVersion: 1, lines: [line], requestId })
  house.clock.advance(1.5 * HOUR)
  expect((await bet('ahead')).body, 'by its clock the sale is over').toMatchObject({ success: true })
  house.clock.advance(-3 * HOUR)
  await closeIssue(house.env.db, issue.id)
  expect((await bet('behind')).body, 'by its clock it goes on').toMatchObject({ code: 'ISSUE_CLOSED' })
  house.clock.advance(1.5 * HOUR)
})
