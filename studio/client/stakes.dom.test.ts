/**
 * Every game with a typed stake, found by its page: a stake that is not allowed is refused beside the field, its text
 * stays as typed, and no bet is placed.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GAME_NAMES } from '#games/cards.ts'
import type { Engine } from '#studio/protocol.ts'
import { closeGame, openGame, settled, type OpenGame } from './testing/open-game.ts'

const pages = import.meta.glob('./*/main.ts')
/** Their stakes are chips, cannons and sliders; client-pages.test.ts tests that they have no field. */
const WITHOUT_FIELD: readonly Engine[] = ['blackjack-table', 'fishing', 'pvp', 'table']
const games = GAME_NAMES.filter((engine) => !WITHOUT_FIELD.includes(engine))

/** The step that is needed before a bet can be placed. */
const FIRST: Partial<Record<Engine, string>> = {
  keno: '.keno-number',
  roulette: '.roulette-spot',
  cockfight: '.pit-side',
}
const LIMITS = { min: '৳2.00', max: '৳20,000.00', step: '৳0.20' }
const REFUSED: readonly (readonly [typed: string, says: string])[] = [
  ['1', LIMITS.min],
  ['0', LIMITS.min],
  ['-5', LIMITS.min],
  ['99999', LIMITS.max],
  ['২০০০১', LIMITS.max],
  ['', LIMITS.min],
  ['abc', 'figures only'],
  ['1e3', 'figures only'],
  ['12,5', 'figures only'],
  ['12.345', '2 decimals'],
  ['2.10', LIMITS.step],
]

afterEach(closeGame)

const fieldOf = ({ root }: OpenGame) => root.querySelector<HTMLInputElement>('input[id^="stake-"]')
const button = ({ root }: OpenGame) => root.querySelector<HTMLButtonElement>('.panel .main-button')
const noteOf = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

/** Types and taps as a thumb does: into the field, the text, and out of it by a tap on the button. */
async function typeAndTap(game: OpenGame, text: string): Promise<void> {
  const field = fieldOf(game)
  field?.focus()
  if (field) field.value = text
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  field?.blur()
  button(game)?.click()
  await settled()
}

test('GAME-4 every page of an engine is among those that are tried', () => {
  expect(games.filter((engine) => !pages[`./${engine}/main.ts`])).toEqual([])
})

describe.each(games)('GAME-4 the stake of %s', (engine) => {
  test('is refused beside the field when it cannot be staked, and nothing is placed; what is allowed is placed as typed', async () => {
    const game = await openGame(engine, async () => pages[`./${engine}/main.ts`]?.())
    const first = FIRST[engine]
    if (first) game.root.querySelector<HTMLButtonElement>(first)?.click()
    await settled()
    for (const [typed, says] of REFUSED) {
      await typeAndTap(game, typed)
      const field = fieldOf(game)
      expect(field?.value, 'what was typed stays').toBe(typed)
      expect(field?.getAttribute('aria-invalid'), typed).toBe('true')
      expect(field && noteOf(field), typed).toContain(says)
      expect(button(game)?.getAttribute('aria-disabled'), typed).toBe('true')
      expect(button(game)?.textContent).toContain('Correct the marked field')
      field?.blur()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
      await settled()
      expect(game.bets, typed).toEqual([])
    }
    await typeAndTap(game, '৫০.২')
    expect(game.bets.map(({ stake }) => stake)).toEqual(['50.20'])
  })
})

test('GAME-4 halving, doubling and the limits put a refused stake right, because they are pressed', async () => {
  const { default: open } = await import('./testing/stake-alone.ts')
  const { field, press, stake } = await open()
  field.value = '99999'
  field.dispatchEvent(new Event('input'))
  press('½')
  expect([field.value, stake()]).toEqual(['10', 100_000n])
  field.value = 'abc'
  field.dispatchEvent(new Event('input'))
  press('Max')
  expect([field.value, stake()]).toEqual(['20,000', 200_000_000n])
  press('2×')
  expect(stake()).toBe(200_000_000n)
})

test('GAME-4 a stop of autoplay that cannot be read begins no series: it never counts as "no limit"', async () => {
  vi.resetModules() // a page's first module runs once
  const game = await openGame('limbo', async () => import('./limbo/main.ts'))
  const press = (text: string) =>
    [...game.root.querySelectorAll('button')].find((one) => one.textContent === text)?.click()
  press('Auto')
  await settled()
  const [loss] = game.root.querySelectorAll<HTMLInputElement>('input[id^="limit-"]')
  if (!loss) throw new Error('no limit to type')
  for (const typed of ['1oo', '0', '5.555', '1e3']) {
    loss.value = typed
    loss.dispatchEvent(new Event('input'))
    await settled()
    button(game)?.click()
    await settled()
    expect([loss.value, loss.getAttribute('aria-invalid'), game.bets.length], typed).toEqual([typed, 'true', 0])
  }
  press('Manual')
  await settled()
  await typeAndTap(game, '20')
  expect(game.bets, 'what is wrong in a series holds up no bet by hand').toHaveLength(1)
})

test('GAME-4 a target that cannot be meant is refused beside its field, like a stake', async () => {
  vi.resetModules()
  const game = await openGame('dice', async () => import('./dice/main.ts'))
  const [multiplier] = game.root.querySelectorAll<HTMLInputElement>('input[id^="face-"]')
  if (!multiplier) throw new Error('no multiplier to type')
  for (const typed of ['1', '999999', 'abc', '']) {
    multiplier.value = typed
    multiplier.dispatchEvent(new Event('input'))
    multiplier.dispatchEvent(new Event('blur'))
    button(game)?.click()
    await settled()
    expect([multiplier.value, noteOf(multiplier), game.bets.length], typed).toEqual([
      typed,
      expect.stringContaining('From '),
      0,
    ])
  }
})
