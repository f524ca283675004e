/** Missions of deposits that the bank takes back; the facts are told by themselves, without orders of the cashier. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEPOSIT_CREDITED, DEPOSIT_REVERSED } from '#contract/facts.ts'
import { missions } from '#contract/missions/missions.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { buildMember, logInAgain, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { count, countAndAsk, missionOf, publish, stepOf } from '#server/testing/missions.ts'
import { giveSteps } from './give-steps.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const rowOf = async (member: Person, id: string) =>
  (await countAndAsk(house, member, missions)).missions.find((one) => one.id === id)

test('PROMO-5 a deposit that the bank takes back is taken from the day on which it was credited, and its reward waits for a person', async () => {
  const member = await buildMember(house)
  const [number, amount] = await Promise.all([
    publish(house, missionOf(house, { steps: [stepOf({ metric: 'deposits', target: '2' })] })),
    publish(house, missionOf(house, { steps: [stepOf({ metric: 'deposit_amount', target: '500' })] })),
  ])
  const creditedAt = house.clock.now()
  const money = { currency: 'BDT', amountMinor: 3_000_000n }
  const way = { feeMinor: 0n, method: 'takago' }
  const tell = (topic: typeof DEPOSIT_CREDITED | typeof DEPOSIT_REVERSED, at: Date, tells: object) =>
    house.env.db.tx((tx) =>
      tellFact(tx, topic, { brand: 'fairhouse', memberId: member.id, at }, { ...money, ...tells } as never),
    )
  await tell(DEPOSIT_CREDITED, creditedAt, { order: 'D-AAAAAAAA', ...way })
  await tell(DEPOSIT_CREDITED, creditedAt, { order: 'D-BBBBBBBB', ...way })
  const stepsOf = async (who: Person) =>
    (await Promise.all([number, amount].map(({ id }) => rowOf(who, id)))).map((row) => row?.steps[0]?.progress)
  expect(await stepsOf(member)).toEqual(['2', '500.00'])
  house.clock.advance(DAY_MS)
  await tell(DEPOSIT_REVERSED, house.clock.now(), { order: 'D-BBBBBBBB', takenMinor: 0n, creditedAt })
  await count(house)
  await giveSteps(house.env)
  expect(await stepsOf(await logInAgain(house, member)), 'nothing below zero on the day of the reversal').toEqual([
    '0',
    '0.00',
  ])
  const states = await house.env.db.query('select state from missions.completions where member_id = $1', [member.id])
  expect(states).toEqual([{ state: 'review' }, { state: 'review' }])
})
