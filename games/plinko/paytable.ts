/**
 * What the buckets of plinko pay, in tenths, from the centre outward; with odd rows two buckets share the first value
 * (docs/reference/games.md 4.2).
 */

export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]
export const ROWS_MIN = 8
export const ROWS_MAX = 16

const TENTHS: Readonly<Record<number, Readonly<Record<Risk, readonly number[]>>>> = {
  8: { low: [5, 10, 11, 21, 56], medium: [4, 7, 13, 30, 130], high: [2, 3, 15, 40, 290] },
  9: { low: [7, 10, 16, 20, 56], medium: [5, 9, 17, 40, 180], high: [2, 6, 20, 70, 430] },
  10: { low: [5, 10, 11, 14, 30, 89], medium: [4, 6, 14, 20, 50, 220], high: [2, 3, 9, 30, 100, 760] },
  11: { low: [7, 10, 13, 19, 30, 84], medium: [5, 7, 18, 30, 60, 240], high: [2, 4, 14, 52, 140, 1200] },
  12: { low: [5, 10, 11, 14, 16, 30, 100], medium: [3, 6, 11, 20, 40, 110, 330], high: [2, 2, 7, 20, 81, 240, 1700] },
  13: { low: [7, 9, 12, 19, 30, 40, 81], medium: [4, 7, 13, 30, 60, 130, 430], high: [2, 2, 10, 40, 110, 370, 2600] },
  14: {
    low: [5, 10, 11, 13, 14, 19, 40, 71],
    medium: [2, 5, 10, 19, 40, 70, 150, 580],
    high: [2, 2, 3, 19, 50, 180, 560, 4200],
  },
  15: {
    low: [7, 10, 11, 15, 20, 30, 80, 150],
    medium: [3, 5, 13, 30, 50, 110, 180, 880],
    high: [2, 2, 5, 30, 80, 270, 830, 6200],
  },
  16: {
    low: [5, 10, 11, 12, 14, 14, 20, 90, 160],
    medium: [3, 5, 10, 15, 30, 50, 100, 410, 1100],
    high: [2, 2, 2, 20, 40, 90, 270, 1300, 10_000],
  },
}

/** Returns the tenths of the stake that each bucket pays, left to right: rows + 1 of them. */
export function bucketsOf(rows: number, risk: Risk): number[] {
  const outward = TENTHS[rows]?.[risk] ?? []
  return Array.from({ length: rows + 1 }, (_, bucket) => outward[Math.floor(Math.abs(bucket - rows / 2))] ?? 0)
}
