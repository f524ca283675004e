/** Plinko drops the next ball while others fall: every bet is asked for once, and no ball's win is seen before it lands. */
import { afterEach, expect, test, vi } from 'vitest'
import { FIGURES } from '#games/plinko/rtp.ts'
import type { SessionState } from '#studio/protocol.ts'
import { createContext } from './frame/context.ts'
import { createTable, type OriginalContext } from './original/table.ts'
import { paysText } from './plinko/board.ts'
import { closeGame, openGame, settled } from './testing/open-game.ts'

afterEach(closeGame)

const SESSION = {
  session: 's'.repeat(20),
  currency: { code: 'BDT', symbol: '৳', decimals: 2 },
  balance: '500.00',
  open: null,
  freeRounds: null,
  game: { engine: 'plinko' },
  limits: { min: '2.00', max: '20000.00', step: '0.20', ladder: ['2.00', '20.00', '20000.00'] },
  fairness: { serverSeedHash: 'a'.repeat(64), clientSeed: 'mine', nonce: 0, nextServerSeedHash: 'b'.repeat(64) },
} as unknown as SessionState<never>

/** Opens a table of overlapping rounds; the studio books each bet at once, `wins` are what they pay in turn. */
function openTable(wins: string[]) {
  const asked: { requestId: string }[] = []
  let [balance, now] = [500, 1_000]
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 300))
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    if (init.method !== 'POST') return Response.json({ rounds: [], next: null })
    const body = JSON.parse(String(init.body)) as { requestId: string; stake: string }
    const win = wins[asked.push(body) - 1]
    if (win === undefined) return Response.json({ error: 'ROUND_BUSY', message: 'not now' }, { status: 409 })
    balance += Number(win) - Number(body.stake)
    const round = {
      isOver: true,
      staked: body.stake,
      win,
      payout: win,
      multiplier: '1.0000',
      isWinPending: false,
      view: {},
    }
    return Response.json({ ...round, requestId: body.requestId, nonce: asked.length, balance: balance.toFixed(2) })
  }) as typeof fetch
  const context = createContext(SESSION, { figures: [] } as never) as unknown as OriginalContext
  context.stake.set(context.range.min * 10n)
  const table = createTable<object, object>(context, 'plinko', {}, true)
  const landings: (() => void)[] = []
  table.present = () => new Promise((done) => landings.push(done))
  const land = async () => {
    landings.shift()?.()
    await settled()
  }
  return { table, context, asked, land, stopTime: () => vi.spyOn(performance, 'now').mockReturnValue(now) }
}
const balanceOf = ({ balance }: OriginalContext) => Number(balance.peek()) / 10_000

test('GAME-4 a second ball falls beside the first; the balance shows each win when its ball lands, not before', async () => {
  const { table, context, asked, land } = openTable(['170.00', '4.00'])
  const drop = async () => {
    table.act()
    for (let turn = 0; turn < 6; turn++) await settled()
  }
  await drop()
  expect([asked.length, balanceOf(context), table.isLocked()]).toEqual([1, 480, true])
  await drop()
  expect([asked.length, balanceOf(context), table.results.peek().length]).toEqual([2, 460, 0])
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(2)
  await land()
  // the request of the ball that still falls stays for a reload
  expect([balanceOf(context), sessionStorage.getItem(`studio.pending ${SESSION.session}`)]).toEqual([
    630,
    expect.stringContaining(String(asked[1]?.requestId)),
  ])
  await drop() // refused: nothing of it is staked, and the ball that falls keeps its secret
  expect([balanceOf(context), context.notice.peek()?.kind]).toEqual([630, 'error'])
  await land()
  expect([balanceOf(context), table.isLocked(), context.isPresenting.peek()]).toEqual([634, false, false])
  expect(table.results.peek().map(({ win }) => win)).toEqual(['4.00', '170.00'])
})

test('GAME-4 the two presses of a double click drop one ball', async () => {
  const { table, asked, stopTime } = openTable(['4.00', '4.00'])
  stopTime()
  table.act()
  for (let turn = 0; turn < 6; turn++) await settled()
  table.act()
  for (let turn = 0; turn < 6; turn++) await settled()
  expect(asked.length).toBe(1)
})

test('GAME-4 the header states the return of the rows and the risk now chosen; buckets are written short', async () => {
  vi.restoreAllMocks()
  vi.resetModules() // a page's first module runs once
  const rules = { engine: 'plinko', rtp: '0.993400', hitFrequency: null, volatility: null, maxWin: '1000', cap: '1.00' }
  const { root } = await openGame('plinko', async () => import('./plinko/main.ts'), {
    '/api/rules/': { ...rules, figures: FIGURES },
  })
  const stated = () => root.querySelector('.bar-meta')?.textContent
  const of = (option: string) =>
    `${((FIGURES.find((one) => one.option === option)?.rtp ?? 0) * 100).toFixed(2)}% return`
  expect(stated()).toBe(of('12 medium'))
  ;[...root.querySelectorAll<HTMLButtonElement>('.plinko-fields button')]
    .find(({ textContent }) => textContent === 'High')
    ?.click()
  await settled()
  expect(stated()).toBe(of('12 high'))
  expect([2, 50, 1_700, 10_000].map(paysText)).toEqual(['0.2', '5', '170', '1k'])
})
