/** What counts as turnover where a member covers nearly every outcome, in one line, in several, or in several tickets. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lotteryBet, lotteryCancel } from '#contract/lottery/tickets.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { drawIssue, lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { settleDue } from './settle-issue.ts'

const GAME = 'ssc1'
const UNIT = 10_000n
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())
afterEach(() => expectBalancedBooks(house.env.db))

const ANY = '0,1,2,3,4,5,6,7,8,9'
const stars = (first: string) =>
  lineOf(GAME, { play: 'star5-direct', mode: 'ZY', selection: [first, ANY, ANY, ANY, ANY].join('|'), stake: '0.001' })
const [LOW, HIGH] = [stars('0,1,2,3,4'), stars('5,6,7,8,9')]
let count = 0
async function buy(person: Person, issue: string, ...lines: (typeof LOW)[]) {
  const ask = { gameCode: GAME, issue, termsVersion: 1, lines, requestId: `cover-${++count}` }
  return person.caller.ok(lotteryBet, ask)
}
const validOf = async (roundId: string) =>
  (
    await house.env.db.query<{ valid: bigint }>('select valid_bet as valid from bets.rounds where round_id = $1', [
      roundId,
    ])
  )[0]?.valid

test('LOTT-4 halves that cover everything together count nothing, in one ticket or in two; a half alone counts', async () => {
  const issue = await sellIssue(house.env.db, GAME)
  const people = []
  for (let index = 0; index < 4; index++) {
    const person = await buildMember(house)
    await giveStakes(house.env, person.id, 1_000n * UNIT)
    people.push(person)
  }
  const [one, two, half, gone] = people
  if (!one || !two || !half || !gone) return expect.fail('nobody')
  const together = await buy(one, issue.number, LOW, HIGH)
  const [low, high] = [await buy(two, issue.number, LOW), await buy(two, issue.number, HIGH)]
  const alone = await buy(half, issue.number, LOW)
  // the same numbers twice are no more outcomes, and a cancelled ticket is none that is held
  const twice = await buy(half, issue.number, LOW)
  const kept = await buy(gone, issue.number, HIGH)
  const back = await buy(gone, issue.number, LOW)
  await gone.caller.ok(lotteryCancel, { id: back.id })
  await drawIssue(house.env.db, issue.id, { digits: [1, 2, 3, 4, 5] })
  await settleDue(house.env)
  const valid = []
  for (const { reference } of [together, low, high, alone, twice, kept]) valid.push(await validOf(reference))
  expect(valid).toEqual([0n, 0n, 0n, 50n * UNIT, 50n * UNIT, 50n * UNIT])
})
