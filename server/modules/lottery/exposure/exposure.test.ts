import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lotteryRules } from '#contract/lottery/hall.ts'
import { lotteryBet, lotteryCancel } from '#contract/lottery/tickets.ts'
import { parseSelection, writeSelection } from '#games/lottery/core/play.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import { playsOfDraw } from '#games/lottery/plays-of-draw.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { closeIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { settleDue } from '../settling/settle-issue.ts'
import { boundIn } from './caps.ts'

const GAME = 'ssc1'
const UNIT = 10_000n
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

test('LOTT-4 members of two currencies fill two caps, and 64 callers at once pass neither', async () => {
  const { db } = house.env
  const [taka, dollar] = [await buildMember(house), await buildMember(house, { currency: 'USD' })]
  await giveStakes(house.env, taka.id, 10_000n * UNIT)
  await giveStakes(house.env, dollar.id, 10_000n * UNIT, false, 'USD')
  const issue = await sellIssue(db, GAME)
  // a bet owes 978,000.00 of 5,000,000.00 taka, or 97,800.00 of 500,000.00 dollars
  const bets = Array.from({ length: 64 }, (_, index) => {
    const [person, stake] = index % 2 === 0 ? [taka, '10.00'] : [dollar, '1.00']
    const lines = [lineOf(GAME, { play: 'star5-direct', mode: 'ZY', selection: '1|2|3|4|5', stake })]
    const ask = { gameCode: GAME, issue: issue.number, termsVersion: 1, lines, requestId: `at-once-${index}` }
    return person.caller.call(lotteryBet, ask)
  })
  const answers = await Promise.all(bets)
  const taken = (rest: number) => answers.filter(({ body }, index) => index % 2 === rest && body.success).length
  expect([taken(0), taken(1)]).toEqual([5, 5])
  expect(new Set(answers.flatMap(({ body }) => (body.success ? [] : [body.code])))).toEqual(new Set(['EXPOSURE_FULL']))
  const worst = await db.query<{ currency: string; worst: bigint }>(
    `select currency, sum(worst)::bigint as worst from lottery.exposure_pages where issue = $1 group by 1 order by 1`,
    [issue.id],
  )
  expect(worst).toEqual([
    { currency: 'BDT', worst: 5n * 978_000n * UNIT },
    { currency: 'USD', worst: 5n * 97_800n * UNIT },
  ])
  expect(boundIn('5000000.00', 'BDT', 'USD')).toBe(500_000n * UNIT)
  expect(boundIn('5000000.00', 'BDT', 'BDT')).toBe(5_000_000n * UNIT)
  await expectBalancedBooks(db)

  await closeIssue(db, issue.id)
  await db.query(`update lottery.issues set state = 'void', void_reason = 'a test' where id = $1`, [issue.id])
  await settleDue(house.env)
  const owed = await db.query('select from lottery.exposures, unnest(owed) as o where issue = $1 and o <> 0', [
    issue.id,
  ])
  expect(owed).toEqual([])
})

const FIRST_OF_FAMILY = [...new Map(LOTTERIES.toReversed().map((one) => [one.family, one])).values()]

test.each(FIRST_OF_FAMILY.map((lottery) => [lottery.family, lottery] as const))(
  'LOTT-3 LOTT-4 a ticket of the plays of %s is cancelled, and nothing is owed any more',
  async (_, lottery) => {
    const { env } = house
    const member = await buildMember(house)
    await giveStakes(env, member.id, 1_000_000n * UNIT)
    const issue = await sellIssue(env.db, lottery.code)
    const rules = await house.as().ok(lotteryRules, { gameCode: lottery.code })
    const plays = playsOfDraw(lottery, new Date())
    const all = rules.plays.flatMap(({ id, mode, stakeMin }) => {
      const play = plays.get(id)
      const sample = play?.samples.find((one) => !('errors' in parseSelection(play, writeSelection(play, one))))
      if (!play || play.like || !sample) return []
      return [lineOf(lottery.code, { play: id, mode, selection: writeSelection(play, sample), stake: stakeMin })]
    })
    for (let at = 0; at < Math.min(all.length, 60); at += 20) {
      const lines = all.slice(at, at + 20)
      const ask = { gameCode: lottery.code, issue: issue.number, termsVersion: rules.termsVersion, lines }
      const ticket = await member.caller.ok(lotteryBet, { ...ask, requestId: `${lottery.code}-${at}` })
      expect((await member.caller.ok(lotteryCancel, { id: ticket.id })).state).toBe('cancelled')
    }
    const owed = await env.db.query(
      'select from lottery.exposure_pages where issue = $1 and (worst <> 0 or dearest <> 0)',
      [issue.id],
    )
    expect(owed).toEqual([])
  },
)
