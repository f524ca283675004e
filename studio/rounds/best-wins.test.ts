/** The biggest wins that a room shows: real rounds of its title's last day, each kind of money for itself. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { BestWins } from '#studio/protocol.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import { TestClock } from '#studio/testing/test-clock.ts'

const clock = new TestClock(1_800_000_000_000)
let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'), { clock })
})
afterAll(() => house.close())

const asked = async (member: TestMember) => (await member.call<BestWins>('GET', '/api/best-wins')).body

/** Rolls until so many rolls won; a roll over 1.00 wins nearly always. */
async function win(member: TestMember, stake: string, target: string): Promise<void> {
  for (let roll = 0; roll < 200; roll++) {
    const { body } = await member.call<{ win: string }>('POST', '/api/dice/roll', {
      requestId: newRequestId(),
      stake,
      target,
      over: true,
    })
    if (Number(body.win) > Number(stake)) return
  }
  throw new Error('nothing was won')
}

test('GAME-4 a room shows what rounds of its last day brought most, masked; trial play sees its own; a day later it is gone', async () => {
  house.door.demo = false
  const rahim = await house.member('rahim-uddin', 'dice', '9000.00')
  const karim = await house.member('karim-ullah', 'dice', '9000.00')
  expect(await asked(rahim)).toEqual({ wins: [] })
  await win(rahim, '10.00', '50.00')
  await win(karim, '100.00', '50.00')
  house.door.demo = true
  const guest = await house.member('guest', 'dice', '9000.00')
  await win(guest, '500.00', '50.00')
  expect(await asked(rahim)).toEqual({ wins: [] }) // an answer is given again for a minute
  await clock.advance(61_000, async () => undefined)
  const { wins } = await asked(rahim)
  expect(wins.map(({ name }) => name)).toEqual(['ka***h', 'ra***n'])
  expect(wins[0]).toMatchObject({ times: expect.stringMatching(/^1\.9\d$|^2\.\d\d$/) })
  expect((await asked(guest)).wins).toHaveLength(1)
  await clock.advance(25 * 3_600_000, async () => undefined)
  const later = await house.member('later', 'dice', '10.00')
  expect((await asked(later)).wins).toEqual([])
  const { statusCode } = await house.app.inject({ method: 'GET', url: '/api/best-wins' })
  expect(statusCode).toBe(401)
})
