/** A round that pays less than it cost is never called a win: not on the stage, not aloud, not among my rounds. */
import { afterEach, expect, test, vi } from 'vitest'
import { closeGame, openGame, settled } from './testing/open-game.ts'

afterEach(closeGame)

const SEEDS = { serverSeedHash: 'a'.repeat(64), serverSeed: null, clientSeed: 'mine', nonce: 1, nonceCount: 1 }
const round = (win: string) => ({
  roundId: `r${win}`,
  at: 0,
  state: 'settled',
  isDemo: false,
  stake: '20.00',
  win,
  detail: { multiplier: '0.2000', shown: null, view: {} },
  proof: { kind: 'seeds', ...SEEDS },
})

test('GAME-4 what comes back below the stake is a loss in the words of the table and in my rounds', async () => {
  vi.resetModules() // a page's first module runs once
  const { root } = await openGame('limbo', async () => import('./limbo/main.ts'), {
    '/api/limbo/play': {
      requestId: 'q',
      roundId: 'r',
      choice: { target: 200 },
      stake: '20.00',
      staked: '20.00',
      win: '4.00',
      payout: '4.00',
      multiplier: '0.2000',
      isOver: true,
      canCash: false,
      isWinPending: false,
      nonce: 1,
      balance: '484.00',
      view: { luck: '1.00' },
    },
    '/api/history': { rounds: [round('4.00'), round('50.00')], next: null },
  })
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now() + 60_000), 0))
  root.querySelector<HTMLButtonElement>('.panel .main-button')?.click()
  for (let turn = 0; turn < 60 && !root.querySelector('.outcome')?.textContent?.includes('×'); turn++) await settled()
  expect(root.querySelector('.outcome')?.textContent).toBe('0.20× · −৳16.00')
  const said = [...document.querySelectorAll('[aria-live], [role=status]')].map(({ textContent }) => textContent)
  expect(said).toContain('৳4.00 of your ৳20.00 came back.')
  const rounds = [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    ({ ariaLabel, textContent }) => ariaLabel === 'My rounds' || textContent === 'My rounds',
  )
  rounds?.click()
  for (let turn = 0; turn < 60 && !document.querySelector('.history-amount'); turn++) await settled()
  const amounts = [...document.querySelectorAll('.history-amount')]
  expect(amounts.map(({ textContent }) => textContent)).toEqual(['−৳16.00', '+৳30.00'])
  expect(amounts.map(({ classList }) => classList.contains('positive'))).toEqual([false, true])
})
