/** The strip of last results is not empty after a load: it begins with the member's rounds of before. */
import { afterEach, expect, test, vi } from 'vitest'
import { closeGame, openGame, settled } from './testing/open-game.ts'

afterEach(closeGame)

const round = (roundId: string, win: string, detail: object, state = 'settled') => ({
  roundId,
  at: 0,
  state,
  isDemo: false,
  stake: '20.00',
  win,
  detail,
  proof: {
    kind: 'seeds',
    serverSeedHash: 'a'.repeat(64),
    serverSeed: null,
    clientSeed: 'mine',
    nonce: 1,
    nonceCount: 1,
  },
})

async function chipsOf(engine: 'dice' | 'roulette', main: () => Promise<unknown>, rounds: object[]): Promise<string[]> {
  vi.resetModules() // a page's first module runs once
  const { root } = await openGame(engine, main, { '/api/history': { rounds, next: null } })
  for (let turn = 0; turn < 40 && !root.querySelector('.chips .chip'); turn++) await settled()
  return [...root.querySelectorAll('.chips .chip')].map((chip) => `${chip.textContent} ${chip.className}`)
}

test('GAME-4 after a load dice and an original show the results of before, wins marked, a refunded round left out', async () => {
  const roll = (value: string) => ({
    engine: 'dice',
    target: '50.50',
    over: true,
    roll: value,
    multiplier: '2.0000',
    nonce: 1,
  })
  const rolls = [
    round('r1', '40.00', roll('77.10')),
    round('r2', '0.00', roll('12.00')),
    round('r3', '0.00', {}, 'refunded'),
  ]
  expect(await chipsOf('dice', async () => import('./dice/main.ts'), rolls)).toEqual([
    '77.10 chip num won',
    '12.00 chip num ',
  ])
  closeGame()
  const spin = { choice: { chips: {} }, moves: [], multiplier: '0.0000', shown: null, view: { number: 17 } }
  expect(await chipsOf('roulette', async () => import('./roulette/main.ts'), [round('r4', '0.00', spin)])).toEqual([
    '17 chip num ',
  ])
})
