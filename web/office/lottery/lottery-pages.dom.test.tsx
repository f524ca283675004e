/** Pages of a lottery in the back office: an issue with what its numbers would cost, a result by two, the calendar. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enterResult, houseCalendar, houseIssue, houseIssues, setCalendar } from '#contract/lottery/office-house.ts'
import { officeLotteryTerms } from '#contract/lottery/office.ts'
import { officeCalendar, officeIssue, officeIssues, officeLotteryFigures } from '#contract/lottery/office-issues.ts'
import { issueRow } from '#contract/lottery/shapes.ts'
import { axeFindings } from '#web/testing/axe.ts'
import { type FakeCalls, fakeCalls } from '#web/testing/fake-calls.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { showAt } from '#web/testing/show-office.tsx'
import { alerts, button, field, leave, loadWords, say, type, until } from '#web/testing/show.tsx'
import { HouseIssue } from './house-issue.tsx'
import { HouseLotteryShow } from './house-show.tsx'
import { IssueShow } from './issue-show.tsx'
import { LotteryShow } from './lottery-show.tsx'

vi.mock('../frame/operator.ts', () => ({ usePermissions: () => ['lotteries.read', 'house.lotteries'] }))

const AT = '2027-01-05T06:00:00.000Z'
const issue = {
  ...sampleOf(issueRow),
  issue: '20270105',
  state: 'drawing' as const,
  opensAt: AT,
  closesAt: AT,
  drawsAt: AT,
  seal: null,
  board: null,
}
const calendar = {
  name: '3D Swertres',
  timeZone: 'UTC+8',
  schedule: { kind: 'daily' as const, every: null, times: [14 * 60, 21 * 60], days: [0, 1], closesBefore: 900 },
  days: [{ day: '2027-01-01', what: 'off' as const, drawsAt: null }],
  version: 4,
}
const page = { content: [], pageNum: 1, pageSize: 25, total: 0, totalPages: 0 }
let calls: FakeCalls
const text = () => document.body.textContent ?? ''
const heading = () => document.querySelector('h1')?.textContent

beforeAll(() => loadWords('office', 'office-lottery', 'office-decisions', 'errors'))
beforeEach(async () => {
  calls = await fakeCalls()
})
afterEach(() => {
  leave()
  calls.expectHonest()
})

test('OFFICE-6 an issue is headed by its lottery’s name, and the dearest numbers are said in words and money', async () => {
  calls.answer(officeIssue, {
    name: '3D Swertres',
    currency: 'BDT',
    issue,
    sales: [
      {
        play: 'STRAIGHT',
        name: 'Straight',
        mode: 'SEA',
        currency: 'BDT',
        tickets: 3,
        bets: 7,
        cost: '70.00',
        won: '0.00',
      },
    ],
    exposure: {
      max: '50000.00',
      worst: '4500.00',
      pages: [
        {
          urn: 'ph3d',
          size: 1_000,
          owed: [
            { cell: '123', owes: '450.00' },
            { cell: '777', owes: '4500.00' },
            { cell: '900', owes: '900.00' },
          ],
        },
      ],
    },
    results: [],
  })
  showAt('/lotteries/$id/issues/$issue/show', '/lotteries/ph3d/issues/20270105/show', IssueShow)
  await until(() => expect(heading()).toBe('3D Swertres 20270105'))
  const [list] = document.querySelectorAll('ol')
  const dearest = [...(list?.querySelectorAll('li') ?? [])].map((one) => one.textContent)
  expect(dearest).toEqual(['777 ৳4,500.00', '900 ৳900.00', '123 ৳450.00'])
  const heat = (cell: string) => document.querySelector(`[title^="${cell}:"]`)?.className ?? ''
  expect([heat('777'), heat('900'), heat('123')].map((one) => / (bg-\S+)/.exec(one)?.[1])).toEqual([
    'bg-negative',
    'bg-surface-2',
    'bg-surface-2',
  ])
  expect(await axeFindings()).toEqual([])
})

const asked = (isOwn: boolean) => ({
  kind: 'lottery-result.enter',
  askedBy: 'first',
  isOwn,
  waiting: { id: '7', reference: 'D-7', needed: 1, agreed: 0, expiresAt: AT },
})

function answerHouse(waiting: ReturnType<typeof asked>[]): void {
  calls.answer(houseIssue, {
    name: '3D Swertres',
    issue,
    voidAt: AT,
    alarms: [],
    brands: [],
    format: [{ part: 'digits', count: 3, from: 0, to: 9, width: 1, canRepeat: true }],
    results: [],
    waiting,
  })
  showAt('/house-lotteries/$id/issues/$issue/show', '/house-lotteries/ph3d/issues/20270105/show', HouseIssue)
}

async function typeResult(numbers: string): Promise<void> {
  await until(() => field('digits'))
  type('digits', numbers)
  type(say('office.lottery.source'), 'pcso.gov.ph')
  type(say('office.reason'), 'read there')
  await until(() => expect(field(say('office.reason')).value).toBe('read there'))
}

test('OFFICE-6 the first of two types a result, and may not type it a second time', async () => {
  answerHouse([])
  await until(() => expect(text()).toContain(say('office.lottery.firstEntry')))
  expect(heading()).toContain('3D Swertres')
  await typeResult('1 2')
  await until(() => expect(text()).toContain(say('office.lottery.partCount', { count: 3, has: 2 })))
  await typeResult('1 2 3')
  calls.answer(enterResult, { waiting: asked(true).waiting })
  button(say('office.lottery.enterResult')).click()
  await until(() => expect(calls.sent(enterResult)).toHaveLength(1))
  expect(calls.sent(enterResult)[0]).toMatchObject({ board: { digits: ['1', '2', '3'] }, source: 'pcso.gov.ph' })
  answerHouse([asked(true)])
  await until(() => expect(text()).toContain('D-7'))
  // the page is read again, with its form
  await until(() => button(say('office.lottery.enterResult')).click())
  expect(calls.sent(enterResult)).toHaveLength(1)
})

test('OFFICE-6 the second of two is shown nothing of what the first typed, and other numbers count for nothing', async () => {
  answerHouse([asked(false)])
  await until(() => expect(text()).toContain(say('office.lottery.secondEntry')))
  expect(field('digits').value).toBe('')
  await typeResult('3 2 1')
  calls.refuse(enterResult, 'RESULTS_DIFFER', 'They differ.')
  button(say('office.lottery.enterResult')).click()
  await until(() => expect(alerts().join()).toContain('They differ.'))
  // what was typed stays, so that it can be compared with the source
  expect(field('digits').value).toBe('3 2 1')
  expect(await axeFindings()).toEqual([])
})

test('OFFICE-6 a lottery’s pages are headed by its name and say when it draws', async () => {
  calls.answer(officeLotteryTerms, {
    name: '3D Swertres',
    currency: 'BDT',
    inForce: {
      version: 1,
      terms: {
        isOnSale: true,
        plays: [],
        linesMax: 50,
        ticketPayoutMax: '1.00',
        memberIssueMax: '1.00',
        exposureMax: '1.00',
      },
      fromAt: AT,
      byName: 'admin',
      at: AT,
      restored: null,
      isDecided: true,
    },
    coming: [],
    past: [],
    returns: [],
    pool: null,
    waiting: null,
  })
  calls.answer(officeIssues, page)
  calls.answer(officeLotteryFigures, { currency: 'BDT', from: '2027-01-01', to: '2027-01-05', plays: [] })
  calls.answer(officeCalendar, calendar)
  showAt('/lotteries/$id/show', '/lotteries/ph3d/show', LotteryShow)
  await until(() => expect(heading()).toBe('3D Swertres'))
  await until(() => expect(text()).toContain('14:00, 21:00'))
  expect(text()).toContain('2027-01-01')
})

test('OFFICE-6 a day is set or taken out of the calendar with the version that was seen, and a refusal is said', async () => {
  calls.answer(houseIssues, page)
  calls.answer(houseCalendar, calendar)
  calls.answer(setCalendar, { version: 5 })
  showAt('/house-lotteries/$id/show', '/house-lotteries/ph3d/show', HouseLotteryShow)
  await until(() => expect(heading()).toBe('3D Swertres'))
  type(say('office.lottery.dayOf'), '2027-02-17')
  type(say('office.reason'), 'a holiday')
  await until(() => expect(button(say('office.lottery.setDay')).disabled).toBe(false))
  button(say('office.lottery.setDay')).click()
  await until(() => expect(calls.sent(setCalendar)).toHaveLength(1))
  expect(calls.sent(setCalendar)[0]).toMatchObject({
    version: 4,
    days: [...calendar.days, { day: '2027-02-17', what: 'off', drawsAt: null }],
    reason: 'a holiday',
  })
  calls.refuse(setCalendar, 'CALENDAR_CHANGED', 'Somebody else changed it.')
  type(say('office.lottery.dayOf'), '2027-01-01')
  await until(() => button(say('office.lottery.removeDay')).click())
  await until(() => expect(calls.sent(setCalendar)).toHaveLength(2))
  expect(calls.sent(setCalendar)[1]?.days).toEqual([])
  await until(() => expect(alerts().join()).toContain('Somebody else changed it.'))
  expect(field(say('office.lottery.dayOf')).value).toBe('2027-01-01')
  expect(await axeFindings()).toEqual([])
})
