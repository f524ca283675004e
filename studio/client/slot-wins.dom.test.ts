/** A slot tells what it paid by how many times it is what the round cost, and its moving symbols show no copies. */
import { afterEach, expect, test, vi } from 'vitest'
import { countedAt } from './slot/count-up.ts'
import { blurAt, BLUR_LENGTHS, blurShifts } from './slot/reel-blur.ts'
import { paidFor, tierOf, timesOf } from './slot/tiers.ts'
import { closeGame, openGame, settled } from './testing/open-game.ts'

afterEach(closeGame)

const SPIN = {
  requestId: 'q',
  roundId: 'r',
  spin: 0,
  isFree: false,
  stake: '20.00',
  cost: '20.00',
  stops: [0, 0, 0, 0, 0],
  grid: [],
  drops: [],
  lines: [],
  scatter: null,
  multiplier: 1,
  jackpot: null,
  freeSpins: null,
  isRoundOver: true,
  nonce: 1,
  balance: '500.00',
  isWinPending: false,
}
const spin = (win: string, more: object = {}) => ({ ...SPIN, win, roundWin: win, ...more })

/** A cascade: its symbols fall by the clock, without a screen. */
const RULES = {
  engine: 'slot',
  rtp: '0.96',
  hitFrequency: null,
  volatility: null,
  maxWin: '5000',
  kind: 'cascade',
  skin: 'tumble',
  window: { reels: 6, rows: 5 },
  coins: 20,
  reels: [],
  lines: [],
  wild: 'W',
  wildMultiplier: 1,
  scatter: 'S',
  paytable: [{ symbol: 'A', pays: [1, 2, 3] }],
  counts: [8, 10, 12],
  ladder: [],
  freeSpins: null,
  jackpot: null,
  buyIn: { price: 50, spins: 10, rtp: '0.96' },
  parts: {},
  rtpWithin: null,
  deviation: '1',
}

async function openSlot(answers: Record<string, unknown>): Promise<HTMLElement> {
  vi.resetModules() // a page's first module runs once
  window.matchMedia = ((media: string) => Object.assign(new EventTarget(), { matches: true, media })) as never
  const { root } = await openGame(
    'slot',
    async () => import('./slot/main.ts'),
    Object.assign(answers, { '/api/rules/': RULES }),
  )
  return root
}

/** Counts and celebrations take seconds on the clock, however fast the machine is. */
const PATIENCE_MS = 15_000
async function until(isTrue: () => boolean): Promise<void> {
  const last = performance.now() + PATIENCE_MS
  while (!isTrue() && performance.now() < last) await settled()
  expect(isTrue()).toBe(true)
}

const press = (root: HTMLElement) => root.querySelector<HTMLButtonElement>('.panel .main-button')?.click()

test('GAME-4 a return is told by what the round cost: never as a win below it, and great from 15, 30 and 60 times', () => {
  const tiers = [0, 5, 20, 21, 299, 300, 599, 600, 1_199, 1_200, 90_000].map((win) => tierOf(BigInt(win), 20n, false))
  expect(tiers).toEqual(['none', 'back', 'back', 'win', 'win', 'big', 'big', 'mega', 'mega', 'epic', 'epic'])
  expect(tierOf(5n, 20n, true)).toBe('win') // a free spin stakes nothing
  // a bought feature is weighed against its price; a given round, which costs nothing, against its stake
  expect(paidFor({ stake: '20.00', cost: '1000.00' })).toBe(10_000_000n)
  expect(paidFor({ stake: '20.00', cost: '0.00' })).toBe(200_000n)
  expect([timesOf(150n, 20n), timesOf(300n, 20n), timesOf(31_999n, 20n)]).toEqual(['7.5', '15', '1599'])
  expect([countedAt(900n, 0, 100), countedAt(900n, 50, 100), countedAt(900n, 100, 100)]).toEqual([0n, 675n, 900n])
})

test('GAME-4 a moving symbol is spread evenly: no copy stands apart from the next', () => {
  for (const { length } of BLUR_LENGTHS) {
    const sums = blurShifts(length * 150).reduce((all, shift) => [...all, ...all.map((at) => at + shift)], [0])
    const sorted = sums.toSorted((one, other) => one - other)
    const gaps = sorted.slice(1).map((at, index) => at - (sorted[index] ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(1)
    expect(sorted.at(-1)).toBeGreaterThan(length * 150 - 1)
  }
  expect([3, 10, 20, 30].map((speed) => blurAt(BLUR_LENGTHS, speed)?.length ?? 0)).toEqual([0, 0.3, 0.65, 1.2])
})

test('GAME-4 a return below the stake is quiet on the reels; a great win rises over them and ends by two taps', async () => {
  const answers: Record<string, unknown> = { '/api/slot/spin': spin('8.00') }
  const root = await openSlot(answers)
  const words = () => root.querySelector('.slot-words')
  const celebration = () => root.querySelector<HTMLElement>('.celebration')
  press(root)
  await until(() => words()?.textContent === 'Came back৳8.00')
  expect([words()?.classList.contains('won'), celebration()?.hidden]).toEqual([false, true])
  press(root)
  for (const [win, name] of [
    ['300.00', 'big'],
    ['1200.00', 'epic'],
  ] as const) {
    answers['/api/slot/spin'] = spin(win)
    await until(() => root.querySelector('.panel .main-button.primary') !== null)
    press(root)
    await until(() => words()?.classList.contains('won') ?? false)
    press(root) // ends the count under the reels
    await until(() => celebration()?.hidden === false)
    expect([words()?.classList.contains('won'), celebration()?.className]).toEqual([true, `celebration ${name}`])
    expect(celebration()?.textContent?.toLowerCase()).toContain(`${name} win`)
    celebration()?.click()
    await until(() => celebration()?.hidden === true)
  }
})

test('GAME-4 free spins that cost more than they brought end without a word of winning', async () => {
  const free = { left: 0, played: 1, total: 1, won: '300.00' }
  const last = { isFree: true, cost: '1000.00', win: '0.00', roundWin: '300.00', freeSpins: free }
  const root = await openSlot({ '/api/slot/buy': spin('0.00', last) })
  root.querySelector<HTMLButtonElement>('.buy-button')?.click()
  await until(() => root.querySelector('.overlay-card.offer') !== null)
  press(root)
  await until(() => root.querySelector('.overlay-card.end') !== null)
  expect(root.querySelector('.overlay-card.end')?.textContent).toContain('Came back from the free spins')
  expect(root.querySelector<HTMLElement>('.celebration')?.hidden).toBe(true)
})
