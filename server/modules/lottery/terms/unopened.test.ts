/** A house outside the sandbox sells no lottery that its brand did not open; what opens one, and what of a sandbox stays closed. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { lotteryIssues, lotteryLaunch, lotteryLobby, lotteryRules, vnGameMenu } from '#contract/lottery/hall.ts'
import { houseLotteries } from '#contract/lottery/office-house.ts'
import {
  officeLotteries,
  officeLotteryTerms,
  setLotteryTerms,
  type LotteryAlarm,
  type LotteryTerms,
} from '#contract/lottery/office.ts'
import { lotteryBet, lotteryTicket } from '#contract/lottery/tickets.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { openIssueOf, passDraw } from '#server/testing/lottery.ts'
import { lineOf } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { keepTime } from '../draws/keep-time.ts'
import { makeIssues, MAKE_ISSUES } from '../issues/make-issues.ts'
import { tellLate } from '../results/tell-late.ts'
import { settleDue } from '../settling/settle-issue.ts'

const OUTSIDE = { SANDBOX: 'off' }
const OWN = 'ssc1'
const OFFICIAL = 'ph3d'
const because = 'the story of an empty house'
let house: House
let [asker, agreer, draws, member]: Person[] = []
const who = (person: Person | undefined) => (person ?? expect.fail('nobody')).caller

beforeAll(async () => {
  house = await openHouse(OUTSIDE)
  asker = await buildOperator(house, 'admin')
  agreer = await buildOperator(house, 'admin')
  draws = await buildHouseOperator(house)
  member = await buildMember(house)
  await giveStakes(house.env, member.id, 10_000_000n)
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

const lobby = async () => (await who(member).ok(lotteryLobby, {})).lotteries.map(({ gameCode }) => gameCode)
const termsOf = async (gameCode: string) => (await who(asker).ok(officeLotteryTerms, { gameCode })).inForce
const countIssues = async () => {
  const rows = await house.env.db.query<{ lottery: string }>('select distinct lottery from lottery.issues order by 1')
  return rows.map(({ lottery }) => lottery)
}

/** Asks for terms and lets the second person agree. */
async function decide(gameCode: string, change: Partial<LotteryTerms>): Promise<void> {
  const { terms } = await termsOf(gameCode)
  const asked = await who(asker).ok(setLotteryTerms, { gameCode, terms: { ...terms, ...change }, reason: because })
  expect(asked.version, 'one person opens nothing').toBeNull()
  const id = asked.waiting?.id ?? ''
  const { contentHash } = await who(agreer).ok(officeDecision, { id })
  await who(agreer).ok(officeAnswerDecision, { id, agrees: true, contentHash, note: because })
}

test('OFFICE-6 LOTT-1 nothing is sold that nobody decided: the hall is empty, nothing is launched and nothing draws', async () => {
  await keepTime(house.env)
  await makeIssues(house.env)
  expect(await countIssues()).toEqual([])
  expect(await lobby()).toEqual([])
  expect((await house.as().ok(vnGameMenu, {})).groups).toEqual([])
  const rules = await house.as().ok(lotteryRules, { gameCode: OWN })
  expect(rules).toMatchObject({ lottery: { isOnSale: false, next: null }, plays: [] })
  expect((await who(member).call(lotteryLaunch, { gameCode: OWN })).body).toMatchObject({ code: 'LOTTERY_OFF' })
  const { lotteries } = await who(asker).ok(officeLotteries, {})
  expect(lotteries.length).toBeGreaterThan(50)
  expect(lotteries.filter(({ isOnSale, alarms }) => isOnSale || alarms.length > 0)).toEqual([])
  expect(await termsOf(OWN)).toMatchObject({ isDecided: false, terms: { isOnSale: false } })
})

test('OFFICE-6 a decision about caps alone opens nothing; one about the sale does, and the lottery gets its issues', async () => {
  await decide(OWN, { exposureMax: '400000.00' })
  expect(await termsOf(OWN)).toMatchObject({ isDecided: true, version: 2, terms: { isOnSale: false } })
  await makeIssues(house.env)
  expect(await countIssues()).toEqual([])
  await house.env.db.query('delete from graphile_worker._private_jobs')

  await decide(OWN, { isOnSale: true })
  const jobs = await house.env.db.query('select from graphile_worker.jobs where task_identifier = $1', [
    MAKE_ISSUES.name,
  ])
  expect(jobs.length, 'issues are made at once').toBe(1)
  await MAKE_ISSUES.run(house.env, {})
  expect(await countIssues()).toEqual([OWN])
  await expect.poll(lobby).toEqual([OWN])
  await keepTime(house.env)
  const issue = await openIssueOf(house.env, OWN)
  const { version } = await termsOf(OWN)
  const ticket = await who(member).ok(lotteryBet, {
    gameCode: OWN,
    issue: issue.number,
    termsVersion: version,
    lines: [lineOf(OWN, { play: 'star5-direct', mode: 'ZY', selection: '1|2|3|4|5', stake: '1.00' })],
    requestId: 'first-of-the-house',
  })
  await passDraw(house.env, issue.id)
  await keepTime(house.env)
  await settleDue(house.env)
  const settled = await who(member).ok(lotteryTicket, { id: ticket.id })
  expect(['won', 'lost']).toContain(settled.state)
})

test('OFFICE-6 LOTT-3 an official draw without a feed says so while it is sold, and raises the alarm before it is void', async () => {
  const alarmsOf = async (): Promise<LotteryAlarm[]> => {
    const { lotteries } = await who(draws).ok(houseLotteries, {})
    return lotteries.find(({ gameCode }) => gameCode === OFFICIAL)?.alarms ?? []
  }
  expect(await alarmsOf()).toEqual([])
  await decide(OFFICIAL, { isOnSale: true })
  expect(await alarmsOf()).toEqual(['feed'])
  const { lotteries } = await who(asker).ok(officeLotteries, {})
  expect(lotteries.filter(({ alarms }) => alarms.includes('feed')).map(({ gameCode }) => gameCode)).toEqual([OFFICIAL])

  const issue = await openIssueOf(house.env, OFFICIAL)
  const { current } = await who(member).ok(lotteryIssues, { gameCode: OFFICIAL })
  await who(member).ok(lotteryBet, {
    gameCode: OFFICIAL,
    issue: current?.issue ?? '',
    termsVersion: (await termsOf(OFFICIAL)).version,
    lines: [lineOf(OFFICIAL, { play: 'STRAIGHT', mode: 'SEA', selection: '123', stake: '1.00' })],
    requestId: 'of-an-official-draw',
  })
  const logged = vi.spyOn(house.env.log, 'error').mockReturnValue(undefined)
  const signal = vi.spyOn(house.env.live, 'signal')
  await tellLate(house.env)
  expect(logged, 'it is not drawn yet').not.toHaveBeenCalled()
  await house.env.db.query(
    `update lottery.issues set opens_at = now() - interval '1 hour', closes_at = now() - interval '20 minutes',
       draws_at = now() - interval '16 minutes' where id = $1`,
    [issue.id],
  )
  await keepTime(house.env)
  signal.mockClear()
  await tellLate(house.env)
  expect(logged).toHaveBeenCalledWith(
    expect.objectContaining({ lottery: OFFICIAL, issue: issue.number, tickets: 1 }),
    expect.stringContaining('no result'),
  )
  expect(signal).toHaveBeenCalledWith('operators:*', 'draws')
  expect(await alarmsOf()).toEqual(['late', 'feed'])
  const [row] = await house.env.db.query<{ state: string }>('select state from lottery.issues where id = $1', [
    issue.id,
  ])
  expect(row?.state, 'it waits for two persons').toBe('drawing')
  vi.restoreAllMocks()
})

test('OFFICE-6 what a sandbox sold without a decision is closed when its database becomes a house', async () => {
  const demo = await openHouse()
  try {
    const visitor = demo.as()
    expect((await visitor.ok(lotteryRules, { gameCode: OWN })).lottery.isOnSale).toBe(true)
    const later = await openHouseOn(demo.url, OUTSIDE, demo.ownerUrl)
    try {
      expect((await later.as().ok(lotteryRules, { gameCode: OWN })).lottery.isOnSale).toBe(false)
      expect((await later.as().ok(lotteryLobby, {})).lotteries).toEqual([])
    } finally {
      await later.close()
    }
  } finally {
    await demo.close()
  }
})
