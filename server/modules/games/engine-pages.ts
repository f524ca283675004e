/** The studio's page of each engine, and the shape in which it is best shown on a wide screen. In alphabetical order. */
export const ENGINE_PAGES: Readonly<Record<string, { page: string; width: number; height: number }>> = {
  'crash': { page: 'crash', width: 1280, height: 800 },
  'dice': { page: 'dice', width: 1280, height: 800 },
  'slot-l20': { page: 'slot', width: 1280, height: 800 },
}
