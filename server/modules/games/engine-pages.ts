/** The studio's page of each engine, and the shape in which it is best shown on a wide screen. In alphabetical order. */
export const ENGINE_PAGES: Readonly<Record<string, { page: string; width: number; height: number }>> = {
  'crash': { page: 'crash', width: 1280, height: 800 },
  'dice': { page: 'dice', width: 1280, height: 800 },
  'slot-l20': { page: 'slot', width: 1280, height: 800 },
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
}
