/** The blackjack table in its page: which bets are asked for, what a decision costs, and a screen that is behind. */
import { afterEach, expect, test, vi } from 'vitest'
import type { TableView } from '#games/blackjack-table/rules.ts'
import type { OriginalResult } from '#studio/engines/original/protocol.ts'
import { closeGame, openGame, settled, type OpenGame } from '../testing/open-game.ts'

afterEach(() => {
  closeGame()
  vi.resetModules() // a page runs its first module once
})

type Asked = { stake?: string; choice?: object; move?: string; after?: number }
const HAND: TableView['hands'][number] = {
  seat: 1,
  bet: 5,
  stakes: 1,
  cards: [8, 12],
  total: 9,
  isSoft: false,
  result: null,
}
const SEAT: TableView['seats'][number] = { seat: 1, pairs: 'none', three: null, isInsured: null }
const asksOf = ({ bets }: OpenGame) => bets as unknown as Asked[]
const words = ({ root }: OpenGame, selector: string) => root.querySelector(selector)?.textContent ?? ''
const button = ({ root }: OpenGame, label: string) =>
  [...root.querySelectorAll<HTMLButtonElement>('button')].find((one) => one.textContent?.startsWith(label))

/** Presses and waits until what follows is shown. */
async function press(element: HTMLElement | null | undefined): Promise<void> {
  if (!element) throw new Error('nothing to press')
  element.click()
  for (let turn = 0; turn < 8; turn++) await settled()
}

function roundOf(view: Partial<TableView>, more: Partial<OriginalResult<TableView>> = {}): OriginalResult<TableView> {
  return {
    requestId: 'q',
    roundId: 'r-1',
    stake: '2.00',
    staked: '12.00',
    choice: { hand1: 5, pairs1: 1 },
    moves: [],
    view: {
      phase: 'play',
      hands: [HAND],
      seats: [SEAT],
      active: 0,
      dealer: [32],
      dealerTotal: 10,
      allowed: ['hit', 'stand', 'double'],
      ...view,
    },
    isOver: false,
    canCash: false,
    multiplier: '0.0000',
    payout: '0.00',
    win: '0.00',
    nonce: 0,
    decideMs: 30_000,
    balance: '488.00',
    isWinPending: false,
    ...more,
  }
}
const opened = (open: object | null) => ({
  session: 's'.repeat(20),
  expiresAt: 4e12,
  serverTime: 0,
  isDemo: false,
  language: 'en',
  maskedName: 'Ta***r',
  currency: { code: 'BDT', symbol: '৳', decimals: 2 },
  balance: '488.00',
  open,
  freeRounds: null,
  siteOrigin: 'http://site.example',
  game: {
    vendorCode: 'V',
    code: 'g',
    engine: 'blackjack-table',
    title: 'Blackjack',
    theme: 'blackjack',
    variant: 'blackjack-table',
    sellsFeatures: true,
  },
  limits: { min: '2.00', max: '20000.00', step: '2.00', ladder: ['2.00', '20000.00'] },
  fairness: { serverSeedHash: 'a'.repeat(64), clientSeed: 'mine', nonce: 0, nextServerSeedHash: 'b'.repeat(64) },
})
const open = (told: Record<string, unknown>) => openGame('blackjack-table', () => import('./main.ts'), told)

test('GAME-4 chips on the spots of two hands become their bets in units of the smallest stake; a side bet needs its hand', async () => {
  const game = await open({ '/api/session': opened(null) })
  const spot = (name: string, index: number) => game.root.querySelectorAll<HTMLElement>(`.bjt-spot.${name}`)[index]
  await press(spot('pairs', 0))
  expect(game.root.textContent).toContain('Bet on the hand first')
  await press(spot('hand', 0))
  await press(spot('hand', 0))
  await press(spot('pairs', 0))
  await press(spot('hand', 2))
  await press(spot('three', 2))
  expect(words(game, '.bjt-bets .main-button')).toContain('৳50.00')
  await press(button(game, 'Undo'))
  await press(button(game, 'Deal'))
  expect(asksOf(game)).toMatchObject([{ stake: '2.00', choice: { hand1: 10, pairs1: 5, hand3: 5 } }])
  // the studio refused: the chips lie as they lay
  expect(words(game, '.bjt-bets .main-button')).toContain('৳40.00')
})

test('GAME-4 an open hand is found with its bets; a decision says what it costs and how much of the round its screen had seen', async () => {
  const game = await open({ '/api/session': opened(roundOf({})) })
  expect(words(game, '.bjt-total')).toBe('10')
  expect([words(game, '.bjt-spot.hand .spot-chip'), words(game, '.bjt-spot.pairs .spot-chip')]).toEqual(['10', '2'])
  expect(button(game, 'Double')?.textContent).toContain('৳10.00')
  expect(button(game, 'Split')?.disabled).toBe(true)
  await press(button(game, 'Hit'))
  expect(asksOf(game)).toMatchObject([{ move: 'hit', after: 0 }])
})

test('GAME-4 against an ace the hand is asked for insurance, at half of its bet', async () => {
  const asked = roundOf({ phase: 'insurance', dealer: [48], allowed: ['insure', 'decline'] })
  const game = await open({ '/api/session': opened(asked) })
  expect(words(game, '.clock-words')).toBe('Hand 1: insurance?')
  expect(button(game, 'Insurance')?.textContent).toContain('৳5.00')
  await press(button(game, 'No insurance'))
  expect(asksOf(game)).toMatchObject([{ move: 'decline', after: 0 }])
})

test('GAME-4 against an ace a blackjack is offered even money, which is its insurance', async () => {
  const hand = { ...HAND, cards: [51, 32], total: 21 }
  const asked = roundOf({ phase: 'insurance', hands: [hand], dealer: [48], allowed: ['insure', 'decline'] })
  const game = await open({ '/api/session': opened(asked) })
  expect(words(game, '.clock-words')).toBe('Hand 1: blackjack. Even money?')
  expect(button(game, 'Even money')?.textContent).toContain('৳5.00')
  await press(button(game, 'Even money'))
  expect(asksOf(game)).toMatchObject([{ move: 'insure', after: 0 }])
})

test('GAME-4 a screen that is behind shows the end of the round that another one has played', async () => {
  const told: Record<string, unknown> = { '/api/session': opened(roundOf({})) }
  const game = await open(told)
  const over = roundOf({
    phase: 'over',
    active: null,
    hands: [{ ...HAND, result: 'lose' }],
    dealer: [32, 36],
    dealerTotal: 20,
    allowed: [],
  })
  told['/api/session'] = opened(null)
  told['/api/history'] = {
    rounds: [
      {
        roundId: 'r-1',
        at: 1,
        state: 'settled',
        isDemo: false,
        stake: '12.00',
        win: '0.00',
        detail: {
          engine: 'blackjack-table',
          choice: over.choice,
          moves: ['stand'],
          view: over.view,
          multiplier: '0.0000',
        },
        proof: { kind: 'seeds' },
      },
    ],
    next: null,
  }
  game.refuse('NO_OPEN_ROUND')
  await press(button(game, 'Stand'))
  expect(words(game, '.result-text')).toBe('Dealer: 20')
  expect(words(game, '.bjt-result')).toBe('Lost')
  expect(button(game, 'Same bets again')).toBeDefined()
})
