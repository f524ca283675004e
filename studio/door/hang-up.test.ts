import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#studio/lib/clock.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { systemRandom } from '#studio/lib/random.ts'
import { TEST_SECRET, TestDoor } from '#studio/testing/test-door.ts'
import { createDoor, HANG_UP_RETRIES, type Door } from './door.ts'

let platform: TestDoor
let door: Door
beforeAll(async () => {
  platform = new TestDoor()
  platform.balances.set('anna', 100_0000n)
  const config = {
    doorOrigin: await platform.listen(),
    vendors: { BGS: { keyId: 'key-1', secret: TEST_SECRET, algorithm: 'hmac-sha256' } },
  }
  door = createDoor({
    config: config as unknown as StudioConfig,
    clock: systemClock,
    random: systemRandom,
    retries: HANG_UP_RETRIES,
  })
})
afterAll(() => platform.close())

const bet = (txId: string) => ({
  txId,
  session: 'session-of-anna',
  accountRef: 'anna',
  roundId: txId,
  gameCode: 'sundarban',
  amount: '5',
  currency: 'BDT',
})

test('GAME-2 a command whose connection was hung up is sent again, freshly signed, and counts once', async () => {
  platform.fail('bet', 'dropBefore', 'dropAfter')
  expect(await door.send('BGS', 'bet', bet('b1'))).toMatchObject({ kind: 'ok', answer: { balance: '95.00' } })
  expect(platform.calls.filter((call) => call.body.txId === 'b1')).toHaveLength(3)
})

test('GAME-2 a platform that hangs up every time, or says something else, has not answered', async () => {
  platform.fail('bet', ...Array<'dropBefore'>(HANG_UP_RETRIES + 1).fill('dropBefore'))
  expect(await door.send('BGS', 'bet', bet('b2'))).toMatchObject({ kind: 'unanswered' })
  platform.fail('bet', 'http500')
  expect(await door.send('BGS', 'bet', bet('b3'))).toMatchObject({ kind: 'unanswered', reason: 'HTTP 500' })
})
