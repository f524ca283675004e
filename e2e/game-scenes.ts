/** The game that shows each engine, and the actions there before its picture is taken. */
import type { Page } from '@playwright/test'

export type GameScene = {
  /** The name of its pictures. */
  name: string
  /** The title of the seeded catalogue that opens it. */
  code: string
  /** Steps after the first picture; a picture is taken after each. */
  steps: readonly ((page: Page) => Promise<void>)[]
}

export const GROUPS = [
  'crash-and-dice',
  'originals',
  'cards',
  'slots',
  'live-tables',
  'fishing',
  'card-rooms',
  'sports',
] as const
export type Group = (typeof GROUPS)[number]

const PATIENCE_MS = 70_000
/** Waits, but takes the picture in any state when the wait lasts too long. */
const patiently = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    () => undefined,
  )
const rest = (ms: number) => (page: Page) => page.waitForTimeout(ms)
const press =
  (selector: string, afterMs = 900, index = 0) =>
  async (page: Page) => {
    await patiently(page.locator(selector).nth(index).click({ timeout: 5_000 }))
    await page.waitForTimeout(afterMs)
  }
const MAIN = '.panel .main-button:not([disabled])'
const CELL = '.scene button:not([disabled])'

const original = (code: string, name: string, ...steps: GameScene['steps']): GameScene => ({
  name,
  code,
  steps: [press(MAIN, 500), ...(steps.length > 0 ? steps : [rest(3_000)])],
})
const slot = (code: string, name = code): GameScene => ({ name, code, steps: [press(MAIN, 700), rest(4_000)] })

/** Waits until the flight has been in the air for some time. */
const flight = async (page: Page) => {
  await patiently(
    page.waitForFunction(
      () => Number(document.querySelector('.crash-stage.running .flight-figure span')?.textContent ?? 0) > 1.3,
      undefined,
      { timeout: PATIENCE_MS },
    ),
  )
}

/** Makes the scene of a skin without any action. */
const still = (code: string, name: string): GameScene => ({ name, code, steps: [] })

/** Puts chips on the first spots as soon as bets are open, then waits for the result. */
const bet = async (page: Page) => {
  await patiently(page.locator('.spot:not([disabled])').first().click({ timeout: PATIENCE_MS }))
  await patiently(page.locator('.spot:not([disabled])').nth(2).click({ timeout: 2_000 }))
  await page.waitForTimeout(500)
}
const place = async (page: Page) => {
  await press(MAIN, 1_500)(page)
}
const result = async (page: Page) => {
  await patiently(
    page.waitForFunction(
      () =>
        /won|win|result/.test(document.querySelector('.table-stage')?.className ?? '') ||
        document.querySelector('.spot.won, .spot.winner') !== null,
      undefined,
      { timeout: PATIENCE_MS },
    ),
  )
  await page.waitForTimeout(2_500)
}
const table = (code: string, name: string, isWhole = false): GameScene => ({
  name,
  code,
  steps: isWhole ? [bet, place, result] : [bet],
})

/** Sits down beside the house's practice players, without money, until it is the member's turn. */
const sit = async (page: Page) => {
  await press('.room-card.practice .button', 1_500)(page)
  await press('.seat-sit', 900)(page)
}
const yourTurn = async (page: Page) => {
  await press('dialog .button.primary', 500)(page)
  await patiently(page.locator('.move').first().waitFor({ timeout: PATIENCE_MS }))
  await page.waitForTimeout(700)
}

export const SCENES: Record<Group, readonly GameScene[]> = {
  'crash-and-dice': [
    { name: 'crash', code: 'skyrise', steps: [press(MAIN, 900), flight] },
    { name: 'crash-kite', code: 'ghuri', steps: [flight] },
    { name: 'dice', code: 'dice', steps: [press(MAIN, 500), rest(2_000)] },
    original('limbo-line', 'limbo'),
    original('coin-toss', 'coin'),
    original('wheel-of-nine', 'wheel'),
  ],
  originals: [
    original('plinko', 'plinko'),
    original('mines', 'mines', press(CELL), press('.panel .main-button')),
    original('tower-steps', 'towers', press(CELL), rest(500)),
    {
      name: 'keno',
      code: 'keno-house',
      steps: [press('.panel .field-pair .button', 300), press(MAIN, 800), rest(3_000)],
    },
    original('hi-lo-adda', 'hilo', press('.action-row .main-button:not([disabled])')),
    {
      name: 'roulette',
      code: 'house-roulette',
      steps: [press('.scene button:not([disabled])', 300, 3), press(MAIN, 1_400), rest(4_000)],
    },
  ],
  cards: [
    original('house-blackjack', 'blackjack', press('.panel .main-button, .panel .button', 900)),
    original(
      'house-video-poker',
      'video-poker',
      press('.scene button:not([disabled])', 500),
      press('.panel .main-button', 1_500),
    ),
  ],
  slots: [
    slot('sundarban', 'l20'),
    slot('sugar', 'tumble-candy'),
    still('raja', 'thirty-crown'),
    still('hoard', 'ways-thunder'),
    still('golden-griffin', 'ways-243'),
    still('thunder-elephant', 'tumble-gods'),
    still('frog-chorus', 'tumble'),
    still('copper-canyon', 'five-sevens'),
    still('ice-wolf-crossing', 'tumble-gems'),
    still('pearl-mermaid', 'tumble-sea'),
    still('dumpling-house', 'tumble-sweets'),
    still('rust-robots', 'twenty-double'),
    still('zebra-drums', 'fifty-delta'),
    still('blue-dragon-river', 'ways-monsoon'),
    still('octopus-orchestra', 'ways-tide'),
    still('amber-phoenix', 'fifteen-lotus'),
    still('kingfisher-gold', 'forty-garden'),
    still('saffron-caravan', 'ways-bazaar'),
    still('cherry-blossom-fox', 'tumble-cards'),
    still('autumn-unicorn', 'nine-lamps'),
    still('bamboo-samurai', 'ways-lantern'),
    still('frost-hydra', 'twenty-storm'),
    still('lucky-cat-alley', 'ten-steady'),
    still('thornwood-witch', 'ten-blaze'),
    still('rickshaw-rush', 'twenty-five-river'),
    still('peacock-court', 'twenty-five-triple'),
    still('hippo-splash', 'twenty-long'),
  ],
  'live-tables': [
    table('bac', 'baccarat', true),
    table('dt', 'dragon-tiger', true),
    table('sicbo', 'sic-bo', true),
    table('roul', 'table-roulette', true),
    table('andar-bahar-dhaka', 'andar-bahar'),
    table('orchid-fan-tan', 'fan-tan'),
    table('teen-patti-ghat', 'teen-patti'),
    {
      name: 'blackjack-table',
      code: 'padma-blackjack',
      steps: [
        press('.bjt-spot.hand', 200),
        press('.bjt-spot.pairs', 200),
        press(MAIN, 2_500),
        press('.bjt-decisions .primary', 2_500),
      ],
    },
    table('wheel-of-padma', 'money-wheel'),
    table('no-commission-baccarat', 'baccarat-no-commission'),
  ],
  fishing: [
    {
      name: 'reef',
      code: 'shark',
      steps: [
        press(MAIN, 2_500),
        async (page) => {
          await page.mouse.click(200, 250)
          await page.mouse.click(220, 300)
          await page.waitForTimeout(700)
        },
      ],
    },
    { name: 'delta', code: 'crab-king-cannon', steps: [rest(1_500)] },
    { name: 'deep', code: 'octopus-hunt', steps: [rest(1_500)] },
  ],
  'card-rooms': [
    { name: 'holdem', code: 'holdem', steps: [sit, yourTurn, press('.move-check, .move-call', 5_000)] },
    { name: 'patti', code: 'patti', steps: [sit, yourTurn, press('.move-check, .move-call', 5_000)] },
  ],
  sports: [
    { name: 'sports', code: 'cricket', steps: [press('.price:not([disabled]), .odd:not([disabled])', 900)] },
    { name: 'esports', code: 'arena', steps: [press('.price:not([disabled]), .odd:not([disabled])', 900)] },
    { name: 'cockfight', code: 'cock', steps: [rest(8_000)] },
  ],
}
