/** What a running match says of its bets: which part a handicap counts, whose prices stand beside a fight. */
import { afterEach, expect, test, vi } from 'vitest'
import { closeGame, openGame, settled } from './testing/open-game.ts'

afterEach(closeGame)

const RUNNING = {
  id: 'football-0-1',
  sport: 'football',
  league: { en: 'League' },
  home: { en: 'Blue Heron' },
  away: { en: 'Old Quay' },
  startsAt: 0,
  phase: 'live',
  isVoid: false,
  elapsed: 60_000,
  score: { home: 2, away: 0 },
  clock: { minute: 74 },
  isSuspended: false,
  isCutOff: false,
  version: '1',
  marketCount: 1,
  main: null,
}
const HANDICAP = { id: 'ah:-2', kind: 'ah', line: -2, part: null, selections: [{ id: 'home', odds: 34_200 }] }
const LEG = {
  match: RUNNING,
  market: HANDICAP.id,
  selection: 'home',
  odds: 34_200,
  from: { home: 1, away: 0 },
  outcome: null,
}
const TICKET = {
  id: 't1',
  kind: 'single',
  state: 'accepted',
  rejectReason: null,
  placedAt: 0,
  decideAt: null,
  unit: '20.00',
  bets: 1,
  stake: '20.00',
  potential: '68.40',
  returned: '0.00',
  openPercent: 100,
  isResettled: false,
  legs: [LEG],
  cashOut: { amount: '23.10', version: 'v1', stake: '20.00', value: 1_200_000, fee: 400 },
}
const PROOF = { commitment: 'c', terminalHash: 't', salt: 's', number: 1, secret: null, mix: null }
const press = (root: ParentNode, text: string) =>
  [...root.querySelectorAll<HTMLButtonElement>('button')].find((one) => one.textContent?.includes(text))?.click()

test('GAME-4 a handicap in play says from which score it counts, on the match, on the ticket and in its leaving', async () => {
  vi.resetModules() // a page's first module runs once
  const game = await openGame('sports', async () => import('./sports/main.ts'), {
    '/api/sports/board': { serverTime: 90_000, sports: [], matches: [RUNNING] },
    '/api/sports/matches': { serverTime: 90_000, match: RUNNING, markets: [HANDICAP], events: [], proof: PROOF },
    '/api/sports/tickets?': { serverTime: 90_000, tickets: [TICKET], next: null },
  })
  game.root.querySelector<HTMLButtonElement>('.match-open')?.click()
  for (let turn = 0; turn < 60 && !game.root.querySelector('.market'); turn++) await settled()
  expect(game.root.querySelector('.market h3')?.textContent).toBe('Handicap, rest of the match from 2–0')
  press(game.root, 'My bets')
  for (let turn = 0; turn < 60 && !game.root.querySelector('.ticket'); turn++) await settled()
  expect(game.root.querySelector('.ticket-leg span')?.textContent).toBe('Handicap, rest of the match from 1–0')
  press(game.root, 'Cash out ৳23.10')
  await settled()
  expect(game.bets).toEqual([])
  expect(document.querySelector('dialog h2')?.textContent).toBe('Take ৳23.10 now?')
  const dialog = document.querySelector('dialog')
  if (dialog) press(dialog, 'Cash out ৳23.10')
  await settled()
  expect(game.bets).toMatchObject([{ amount: '23.10', version: 'v1', share: 100 }])
})

test('GAME-4 prices beside a running fight say that they are of the next, and the stage names who fights', async () => {
  vi.resetModules()
  const fight = (id: string, startsAt: number, home: string) => ({
    ...RUNNING,
    id,
    sport: 'cockfight',
    startsAt,
    home: { en: home },
    score: { home: 0, away: 0 },
    main: { ...HANDICAP, id: 'fight', kind: 'fight', selections: [{ id: 'meron', odds: 19_000 }] },
  })
  const now = 0 // the clock of the studio in these tests
  const { root } = await openGame('cockfight', async () => import('./cockfight/main.ts'), {
    '/api/sports/board': {
      serverTime: now,
      sports: [],
      matches: [fight('cockfight-0-1', now - 4_000, 'Ember'), fight('cockfight-0-2', now + 40_000, 'Cinder')],
    },
    '/api/sports/results': { serverTime: now, matches: [] },
    '/api/sports/tickets': { serverTime: now, tickets: [], next: null },
  })
  expect(root.querySelector('.pit-status')?.textContent).toContain('Ember against Old Quay')
  expect(root.querySelector('.pit-of')?.textContent).toMatch(/^Prices of the next fight, in \d+ s$/)
  expect(root.querySelector('.pit-side')?.textContent).toContain('Cinder')
})
