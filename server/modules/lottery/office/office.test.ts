/** Two brands and the house: terms by two, a result typed by two, its correction, a void, and who sees what. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { houseChains } from '#contract/lottery/office-chains.ts'
import {
  enterResult,
  houseCalendar,
  houseIssue,
  houseIssues,
  houseLotteries,
  previewResettle,
  resettle,
  setCalendar,
  voidIssue,
} from '#contract/lottery/office-house.ts'
import {
  officeLotteries,
  officeLotteryTerms,
  previewLotteryTerms,
  restoreLotteryTerms,
  setLotteryTerms,
} from '#contract/lottery/office.ts'
import { officeCalendar, officeIssue, officeIssues } from '#contract/lottery/office-issues.ts'
import { drawProof } from '#contract/lottery/results.ts'
import { lotteryBet, lotteryTicket } from '#contract/lottery/tickets.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import type { CashierHouse } from '#server/testing/cashier-house.ts'
import { closeIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { openTwoBrands } from '#server/testing/two-brands.ts'
import { fillPools } from '../pools/fill-pools.ts'
import { settleDue } from '../settling/settle-issue.ts'

const GAME = 'ph3d'
const because = 'the story of two operators'
const THERE = { host: MEGHNA.domain }
let house: CashierHouse
let [first, second, admin, admin2, theirs, member]: Person[] = []
const who = (person: Person | undefined) => (person ?? expect.fail('nobody')).caller

beforeAll(async () => {
  house = await openTwoBrands()
  first = await buildHouseOperator(house)
  second = await buildHouseOperator(house)
  admin = await buildOperator(house, 'admin')
  admin2 = await buildOperator(house, 'admin')
  theirs = await buildOperator(house, 'admin', MEGHNA.code)
  member = await buildMember(house)
  await giveStakes(house.env, member.id, 10_000_000n)
})
afterAll(() => house.close())
afterEach(() => expectBalancedBooks(house.env.db))

/** The second person agrees to what waits. */
async function agree(person: Person | undefined, id: string | undefined): Promise<void> {
  const { contentHash } = await who(person).ok(officeDecision, { id: id ?? '' })
  await who(person).ok(officeAnswerDecision, { id: id ?? '', agrees: true, contentHash, note: because })
}

async function partOf(issue: string): Promise<string> {
  const { format } = await who(first).ok(houseIssue, { gameCode: GAME, issue })
  return format[0]?.part ?? ''
}

async function buyAndClose() {
  const issue = await sellIssue(house.env.db, GAME)
  const { inForce } = await who(admin).ok(officeLotteryTerms, { gameCode: GAME })
  const line = lineOf(GAME, { play: 'STRAIGHT', mode: 'SEA', selection: '123', stake: '1.00' })
  const ticket = await who(member).ok(lotteryBet, {
    gameCode: GAME,
    issue: issue.number,
    termsVersion: inForce.version,
    lines: [line],
    requestId: issue.number,
  })
  return { ...issue, ticket: ticket.id, part: await partOf(issue.number) }
}

describe('OFFICE-6 the house runs draws', () => {
  test('OFFICE-6 LOTT-3 a wrong result, a second that differs, a correction that is paid anew', async () => {
    const { id, number: issue, ticket, part } = await buyAndClose()
    const of = { gameCode: GAME, issue }
    const entry = (board: string) => ({
      ...of,
      board: { [part]: [board] },
      source: 'the broadcast',
      reason: because,
    })
    const open = await who(first).call(enterResult, entry('321'))
    expect(open.body).toMatchObject({ code: 'ISSUE_STATE' })
    await closeIssue(house.env.db, id)
    expect((await who(first).call(enterResult, entry('32'))).body).toMatchObject({ code: 'BOARD_INVALID' })
    const { waiting } = await who(first).ok(enterResult, entry('321'))
    expect((await who(first).call(enterResult, entry('321'))).body).toMatchObject({ code: 'DECISION_OPEN' })
    expect((await who(second).call(enterResult, entry('123'))).body).toMatchObject({ code: 'RESULTS_DIFFER' })
    // to agree to what is shown is not to type it
    const shown = await who(second).ok(officeDecision, { id: waiting?.id ?? '' })
    expect(shown.whyNot).toBe('say_again')
    const seen = { id: shown.id, agrees: true, contentHash: shown.contentHash, note: because }
    expect((await who(second).call(officeAnswerDecision, seen)).body).toMatchObject({ code: 'SAY_AGAIN' })
    expect(await who(first).ok(houseIssue, of)).toMatchObject({ issue: { state: 'closed', board: null } })
    const list = await who(first).ok(houseLotteries, {})
    expect(list.lotteries.find(({ gameCode }) => gameCode === GAME)?.alarms).toContain('differ')
    // the second one believes the first, and both are wrong
    expect(await who(second).ok(enterResult, entry('321'))).toEqual({ waiting: null })
    expect(waiting).not.toBeNull()
    const drawn = await house.as().ok(drawProof, of)
    expect(drawn.source, 'no feed told it, and it is no simulation').toBe('entered')
    await settleDue(house.env)
    expect(await who(member).ok(lotteryTicket, { id: ticket })).toMatchObject({ state: 'lost', won: '0.00' })

    const preview = await who(first).ok(previewResettle, { ...of, board: { [part]: ['123'] } })
    expect(preview.brands).toMatchObject([
      { brand: 'fairhouse', changed: 1, tickets: 1, members: 1, more: '450.00', less: '0.00' },
    ])
    const asked = await who(first).ok(resettle, entry('123'))
    expect(await who(member).ok(lotteryTicket, { id: ticket })).toMatchObject({ state: 'lost' })
    await agree(second, asked.waiting?.id)
    await settleDue(house.env)
    const corrected = await who(member).ok(lotteryTicket, { id: ticket })
    expect(corrected).toMatchObject({ state: 'won', won: '450.00', corrections: [{ won: '0.00' }] })
    expect((await who(first).call(voidIssue, { ...of, reason: because })).body).toMatchObject({ code: 'ISSUE_STATE' })
  })

  test('OFFICE-6 an issue that two make void gives stakes back', async () => {
    const { number: issue, ticket } = await buyAndClose()
    const asked = await who(first).ok(voidIssue, { gameCode: GAME, issue, reason: because })
    await agree(second, asked.waiting?.id)
    await settleDue(house.env)
    expect(await who(member).ok(lotteryTicket, { id: ticket })).toMatchObject({ state: 'void' })
  })

  test('OFFICE-6 another brand’s operator sees nothing of the sales and decides about no draw', async () => {
    const { number: issue } = await buyAndClose()
    const own = await who(admin).ok(officeIssue, { gameCode: GAME, issue })
    const terms = await who(admin).ok(officeLotteryTerms, { gameCode: GAME })
    const calendar = await who(admin).ok(officeCalendar, { gameCode: GAME })
    expect([own, terms, calendar].map(({ name }) => name)).toEqual(Array(3).fill('3D Swertres'))
    expect(own.sales).toMatchObject([{ play: 'STRAIGHT', tickets: 1 }])
    expect(own.exposure.worst).toBe('450.00')
    expect(own.exposure.pages[0]?.owed).toEqual([{ cell: expect.stringContaining('1'), owes: '450.00' }])
    const foreign = (await who(theirs).call(officeIssue, { gameCode: GAME, issue }, THERE)).body
    expect(foreign).toMatchObject({ value: { sales: [], exposure: { worst: '0.00', pages: [] } } })
    const issues = (await who(theirs).call(officeIssues, { gameCode: GAME }, THERE)).body
    expect(JSON.stringify(issues)).not.toContain('"tickets":1')
    // draws are the house's: no brand's operator reads or decides any of it, whatever the role
    const board = { [await partOf(issue)]: ['123'] }
    const of = { gameCode: GAME, issue, board, source: 'the broadcast', reason: because }
    const calls = [
      houseLotteries,
      houseIssues,
      houseIssue,
      enterResult,
      voidIssue,
      previewResettle,
      resettle,
      houseCalendar,
      setCalendar,
      houseChains,
    ] as const
    for (const call of calls) {
      const input = { ...of, days: [], version: 0 } as never
      for (const [one, headers] of [
        [theirs, THERE],
        [admin, {}],
      ] as const)
        expect((await who(one).call(call, input, headers)).body, call.id).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })

  test('OFFICE-6 LOTT-3 one clerk alone, with a ticket on a number, draws it by no entry, correction, void or pool', async () => {
    const { id, number: issue, ticket, part } = await buyAndClose()
    const of = { gameCode: GAME, issue }
    const entry = (board: string) => ({ ...of, board: { [part]: [board] }, source: 'the broadcast', reason: because })
    const funds = () => getBalance(house.env.db, { kind: 'member_cash', owner: member?.id ?? '', currency: 'BDT' })
    const before = await funds()
    /** The clerk says yes to what the clerk asked for. */
    const agreeAlone = async (decision: string | undefined) => {
      const { contentHash } = await who(first).ok(officeDecision, { id: decision ?? '' })
      const seen = { id: decision ?? '', agrees: true, contentHash, note: because }
      return (await who(first).call(officeAnswerDecision, seen)).body.success
    }
    const isVoid = await who(first).ok(voidIssue, { ...of, reason: because })
    expect(await agreeAlone(isVoid.waiting?.id)).toBe(false)
    await closeIssue(house.env.db, id)
    const { waiting } = await who(first).ok(enterResult, entry('123'))
    expect(await agreeAlone(waiting?.id)).toBe(false)
    expect((await who(first).call(enterResult, entry('123'))).body.success).toBe(false)
    await settleDue(house.env)
    expect(await who(member).ok(lotteryTicket, { id: ticket })).toMatchObject({ state: 'placed' })
    // two others type what was drawn: the clerk's number is one that differs
    expect((await who(second).call(enterResult, entry('321'))).body).toMatchObject({ code: 'RESULTS_DIFFER' })
    await who(second).ok(enterResult, entry('123'))
    await settleDue(house.env)
    const won = await funds()
    expect(won - before).toBe(450n * 10_000n)
    // drawn, it is corrected by nobody alone
    const asked = await who(first).ok(resettle, entry('999'))
    expect(await agreeAlone(asked.waiting?.id)).toBe(false)
    await settleDue(house.env)
    expect(await funds()).toBe(won)
    // and a brand's clerk alone gives a pool no money
    const { terms, version } = (await who(admin).ok(officeLotteryTerms, { gameCode: 'ph642' })).inForce
    await who(admin).ok(setLotteryTerms, {
      gameCode: 'ph642',
      terms: { ...terms, poolStart: '50000000.00' },
      reason: because,
    })
    await fillPools(house.env)
    const now = await who(admin).ok(officeLotteryTerms, { gameCode: 'ph642' })
    expect([now.inForce.version, now.pool]).toEqual([version, '0.00'])
  })
})

describe('OFFICE-6 a brand sells', () => {
  test('OFFICE-6 two change terms, one stops sales at once, and a former version comes back', async () => {
    const { inForce } = await who(admin).ok(officeLotteryTerms, { gameCode: GAME })
    const { terms } = inForce
    const change = (part: object) => ({
      gameCode: GAME,
      terms: { ...terms, plays: terms.plays.map((play) => (play.id === 'STRAIGHT' ? { ...play, ...part } : play)) },
      reason: because,
    })
    const dear = change({ odds: { SEA: { direct: 9_990_000 } } })
    expect((await who(admin).call(setLotteryTerms, dear)).body).toMatchObject({ code: 'TERMS_INVALID' })
    const cheap = change({ odds: { SEA: { direct: 4_000_000 } } })
    const preview = await who(admin).ok(previewLotteryTerms, { gameCode: GAME, terms: cheap.terms })
    expect(preview).toMatchObject({ changes: 1, persons: 2, problems: [] })
    expect(preview.returns.find(({ play }) => play === 'STRAIGHT')).toMatchObject({ before: 4_500, of: 4_000 })
    const asked = await who(admin).ok(setLotteryTerms, cheap)
    expect(asked.version).toBeNull()
    await agree(admin2, asked.waiting?.id)
    const now = await who(admin).ok(officeLotteryTerms, { gameCode: GAME })
    expect(now.inForce).toMatchObject({ version: inForce.version + 1 })
    const closing = { gameCode: GAME, terms: { ...now.inForce.terms, isOnSale: false }, reason: because }
    // terms that were read before somebody else's came into force are not written over theirs
    const outdated = { ...closing, terms: { ...terms, isOnSale: false }, version: inForce.version }
    expect((await who(admin).call(setLotteryTerms, outdated)).body).toMatchObject({ code: 'DECISION_STALE' })
    expect(await who(admin).ok(setLotteryTerms, closing)).toMatchObject({ version: inForce.version + 2, waiting: null })
    const { lotteries } = await who(admin).ok(officeLotteries, {})
    expect(lotteries.find(({ gameCode }) => gameCode === GAME)?.isOnSale).toBe(false)
    const there = await who(theirs).call(officeLotteries, {}, THERE)
    expect(JSON.stringify(there.body)).not.toContain('"isOnSale":false')
    const again = await who(admin).ok(restoreLotteryTerms, {
      gameCode: GAME,
      version: inForce.version,
      reason: because,
    })
    expect(again.version).toBeNull()
    await agree(admin2, again.waiting?.id)
    const back = await who(admin).ok(officeLotteryTerms, { gameCode: GAME })
    expect(back.inForce).toMatchObject({ restored: inForce.version, terms })
  })
})
