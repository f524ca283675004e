/** A room in which nobody else plays says so as an invitation, and shows who really won lately. */
import { afterEach, expect, test, vi } from 'vitest'
import { closeGame, openGame, settled } from './testing/open-game.ts'

afterEach(closeGame)

const WINS = { wins: [{ name: 'ra***n', win: '1250.00', times: '12.50', at: 0 }] }

const ROOM_RULES = {
  engine: 'pvp',
  kind: 'holdem',
  rules: 'holdem',
  seats: 6,
  rtp: '0.95',
  hitFrequency: null,
  volatility: null,
  maxWin: '6',
  rakePercent: '5',
  rakeCap: 3,
  turnMs: 15_000,
  bankMs: 30_000,
  comeBackMs: 1_800_000,
  rooms: [],
}

test('GAME-4 GAME-9 a card room states its rake in place of a return, and lists the biggest wins of the day below its rooms', async () => {
  vi.resetModules() // a page's first module runs once
  const { root } = await openGame('pvp', async () => import('./pvp/main.ts'), {
    '/api/best-wins': WINS,
    '/api/rules/pvp': ROOM_RULES,
  })
  await settled()
  expect(root.querySelector('.bar-meta')?.textContent).toBe('Rake 5% of a pot · at most 3 big blinds a hand')
  expect(root.querySelector('.pvp-lobby .best-wins')?.textContent).toBe(
    'Biggest wins of the last 24 hoursra***n12.50×৳1,250.00',
  )
})

test('GAME-4 an empty crash round invites to be the first, and lists the biggest wins of the day; without any it lists none', async () => {
  for (const told of [WINS, { wins: [] }]) {
    vi.resetModules() // a page's first module runs once
    const { root } = await openGame('crash', async () => import('./crash/main.ts'), { '/api/best-wins': told })
    await settled()
    const list = [...root.querySelectorAll<HTMLElement>('.players-side .best-wins')].find(({ hidden }) => !hidden)
    expect(root.querySelector('.players-side')?.textContent).toContain('Be the first in this round')
    expect(root.querySelector('.players-side')?.textContent).not.toMatch(/Playing now|\b0\b/)
    expect(list?.textContent ?? null).toBe(
      told === WINS ? 'Biggest wins of the last 24 hoursra***n12.50×৳1,250.00' : null,
    )
    closeGame()
  }
})
