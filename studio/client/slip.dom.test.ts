/** The slip of the sportsbook as it is placed. */
import { beforeEach, expect, test, vi } from 'vitest'
import { signal } from './lib/signal.ts'
import { createSlip, type SlipLeg } from './sports/slip.ts'
import type { Store } from './sports/store.ts'

beforeEach(() => sessionStorage.clear())

const leg = (matchId: string): SlipLeg => ({ matchId, market: 'winner', selection: '1', odds: 20_000 })

/** What the slip reads of a store; a whole one needs the live connection. */
function storeWith(ask: (request: { body: { kind: string; legs: unknown[] } }) => Promise<unknown>): Store {
  const context = {
    session: { game: { engine: 'sports' } },
    rules: { delayMs: 0, legsMax: 12 },
    currency: 'BDT',
    stake: signal(1_000_000n),
    entries: { refuse: () => false },
    ask,
    showBalance: () => undefined,
    notice: signal(null),
    spoken: signal(''),
    fail: () => undefined,
  }
  return {
    context,
    watch: signal<string[]>([]),
    betsShown: signal('open'),
    oddsOf: () => 20_000,
    page: () => () => null,
    match: () => () => null,
    refreshTickets: async () => undefined,
    refresh: () => undefined,
  } as unknown as Store
}

test('GAME-4 three singles are three singles, also while one after the other leaves the slip', async () => {
  const ask = vi.fn(async (_request: { body: { kind: string; legs: unknown[] } }) => ({
    balance: '0',
    ticket: { state: 'open' },
  }))
  const slip = createSlip(storeWith(ask))
  for (const match of ['a', 'b', 'c']) slip.toggle(leg(match))
  slip.kind.set('single')
  await slip.place()
  expect(ask.mock.calls.map(([{ body }]) => [body.kind, body.legs.length])).toEqual([
    ['single', 1],
    ['single', 1],
    ['single', 1],
  ])
  expect(slip.legs()).toEqual([])
})

test('GAME-4 singles that are left after a refusal are still singles', async () => {
  const ask = vi
    .fn(async (_request: { body: { kind: string; legs: unknown[] } }): Promise<unknown> => {
      throw new Error('refused')
    })
    .mockResolvedValueOnce({ balance: '0', ticket: { state: 'open' } })
  const slip = createSlip(storeWith(ask))
  for (const match of ['a', 'b', 'c']) slip.toggle(leg(match))
  slip.kind.set('single')
  await slip.place()
  expect([slip.kind(), slip.legs().map(({ matchId }) => matchId)]).toEqual(['single', ['b', 'c']])
})
