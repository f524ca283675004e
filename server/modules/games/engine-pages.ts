import { SKIN_NAMES, SKIN_PREFIX } from '#games/slot/skins.ts'

const SLOT = { page: 'slot', width: 1280, height: 800 }

/** The studio's page of each engine, and the shape in which it is best shown on a wide screen. In alphabetical order; every slot skin has the one page of slots. */
export const ENGINE_PAGES: Readonly<Record<string, { page: string; width: number; height: number }>> = {
  'blackjack': { page: 'blackjack', width: 1280, height: 800 },
  'cockfight': { page: 'cockfight', width: 1280, height: 800 },
  'coin': { page: 'coin', width: 1280, height: 800 },
  'crash': { page: 'crash', width: 1280, height: 800 },
  'dice': { page: 'dice', width: 1280, height: 800 },
  'hilo': { page: 'hilo', width: 1280, height: 800 },
  'keno': { page: 'keno', width: 1280, height: 800 },
  'limbo': { page: 'limbo', width: 1280, height: 800 },
  'mines': { page: 'mines', width: 1280, height: 800 },
  'plinko': { page: 'plinko', width: 1280, height: 800 },
  'pvp-holdem': { page: 'pvp', width: 1280, height: 800 },
  'pvp-holdem-duel': { page: 'pvp', width: 1280, height: 800 },
  'pvp-holdem-nine': { page: 'pvp', width: 1280, height: 800 },
  'pvp-patti': { page: 'pvp', width: 1280, height: 800 },
  'pvp-patti-duel': { page: 'pvp', width: 1280, height: 800 },
  'roulette': { page: 'roulette', width: 1280, height: 800 },
  'sports': { page: 'sports', width: 1440, height: 900 },
  'table-andar-bahar': { page: 'table', width: 1280, height: 800 },
  'table-baccarat': { page: 'table', width: 1280, height: 800 },
  'table-baccarat-no-commission': { page: 'table', width: 1280, height: 800 },
  'table-dragon-tiger': { page: 'table', width: 1280, height: 800 },
  'table-fan-tan': { page: 'table', width: 1280, height: 800 },
  'table-roulette': { page: 'table', width: 1280, height: 800 },
  'table-sic-bo': { page: 'table', width: 1280, height: 800 },
  'table-teen-patti': { page: 'table', width: 1280, height: 800 },
  'table-twenty-one': { page: 'table', width: 1280, height: 800 },
  'table-wheel': { page: 'table', width: 1280, height: 800 },
  'towers': { page: 'towers', width: 1280, height: 800 },
  'video-poker': { page: 'video-poker', width: 1280, height: 800 },
  'wheel': { page: 'wheel', width: 1280, height: 800 },
  ...Object.fromEntries(SKIN_NAMES.map((name) => [`${SKIN_PREFIX}${name}`, SLOT])),
}
