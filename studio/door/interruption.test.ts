import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { giveUpUnanswered } from '#studio/rounds/give-up-unanswered.ts'
import {
  buildStudioHouse,
  fixedRandom,
  newRequestId,
  type StudioHouse,
  type TestMember,
} from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'
import { countOpen, listDue } from './outbox.sql.ts'
import { backoffMs } from './send-command.ts'

let house: StudioHouse
const clock = new TestClock(1_800_000_000_000)
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'), { clock })
})
afterAll(() => house.close())

const roll = { stake: '10.00', target: '50.50', over: true }

async function rollUntilWin(member: TestMember): Promise<void> {
  const likely = { ...roll, target: '98.00', over: false }
  let isWin = false
  while (!isWin) {
    const { body } = await member.call<{ isWin: boolean }>('POST', '/api/dice/roll', {
      ...likely,
      requestId: newRequestId(),
    })
    isWin = body.isWin
  }
}

describe('a studio that dies', () => {
  test('GAME-2 between sending a bet and hearing of it: the next start rolls the bet back', async () => {
    const member = await house.member('interrupted', 'dice')
    const release = house.door.hold('bet')
    const requestId = newRequestId()
    const lost = member.call('POST', '/api/dice/roll', { ...roll, requestId })
    await expect.poll(() => house.door.callsOf('bet').length).toBe(1)
    // what a start does with bets under way, while the old process never receives its answer
    expect(await giveUpUnanswered(house.env, clock.now())).toBe(1)
    release()
    expect((await lost).body).toMatchObject({ error: 'BET_UNANSWERED' })
    await house.env.outbox.deliver((await listDue(house.env.db, clock.now(), 10, [])).map((row) => row.txId))
    expect([...house.door.transactions.values()].every((booked) => booked.state !== 'posted')).toBe(true)
    expect(house.door.balanceOf('interrupted')).toBe('1000.00')
    expect((await member.call('POST', '/api/dice/roll', { ...roll, requestId })).body).toMatchObject({
      error: 'BET_UNANSWERED',
    })
    expect(await giveUpUnanswered(house.env, clock.now())).toBe(0)
  })

  test('GAME-2 with a win on its way: the next process delivers it', async () => {
    const member = await house.member('paid-later', 'dice')
    house.door.fail('win', 'http500', 'http500')
    await rollUntilWin(member)
    expect(await countOpen(house.env.db)).toMatchObject({ pending: 1n })
    house = await house.restart()
    house.env.outbox.start()
    // every poll of the outbox is a timer of this clock, and so is every pause between attempts
    for (let look = 0; look < 40 && (await countOpen(house.env.db)).pending > 0n; look++) {
      await clock.advance(1_000, house.env.outbox.idle)
    }
    await house.env.outbox.stop()
    expect(await countOpen(house.env.db)).toMatchObject({ pending: 0n, refused: 0n })
    expect(house.door.callsOf('win')).toHaveLength(3)
    expect(house.door.isBalanced('paid-later', '1000.00')).toBe(true)
  })

  test('GAME-2 a win that the door refuses for good is kept for a person, and nothing is tried again', async () => {
    const member = await house.member('disputed', 'dice')
    house.door.fail('win', 'ALREADY_SETTLED')
    await rollUntilWin(member)
    expect(await countOpen(house.env.db)).toMatchObject({ pending: 0n, refused: 1n })
    expect((await house.app.inject('/healthz')).json()).toMatchObject({ outboxRefused: 1 })
  })
})

test('the pauses between attempts double up to a minute', () => {
  const random = fixedRandom('pauses')
  const pauses = [0, 1, 2, 5, 10, 100].map((attempts) => backoffMs(attempts, random))
  expect(pauses[0]).toBeGreaterThanOrEqual(250)
  expect(pauses[0]).toBeLessThanOrEqual(500)
  expect(pauses[3]).toBeGreaterThanOrEqual(8_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000)
  expect(pauses[5]).toBeGreaterThanOrEqual(30_000)
})
