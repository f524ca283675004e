/** The 20-line slot's strips, lines and pays (reference: games 5.1). Pays are in line stakes; a stake is 20 of them. */

export const REELS = 5
export const ROWS = 3
export const WILD = 'W'
export const SCATTER = 'S'

/** One letter a stop; a reel shows three neighbours, the strip's end joins its beginning. Wilds stand on reels 2 to 4. */
export const STRIPS = [
  'AKQJDTNBKQCJTDNSAQKJBTNCDKQJTN',
  'BKWQJDTNACKQTJSDNBKQJTWCNDQKJT',
  'KACJQTSNDBKQWJTNCDKQJTBNDKQJTN',
  'DQKJWTNBACKQJSTDNCKQBJTNDWKQTJ',
  'CKQJTNDABKQJTSNDCBQKJTNDAKQJTN',
] as const

/** The row on each reel that a line runs through, 0 on top. */
export const LINES = [
  '11111', '00000', '22222', '01210', '21012', '00100', '22122', '10001', '12221', '01110',
  '21112', '10101', '12121', '01010', '21212', '11011', '11211', '00200', '22022', '02220',
].map((rows) => [...rows].map(Number))

export type PaySymbol = 'A' | 'B' | 'C' | 'D' | 'K' | 'Q' | 'J' | 'T' | 'N'
export type RunLength = 3 | 4 | 5

/** Line stakes for 3, 4 and 5 of a kind from the left. */
export const PAYS: Readonly<Record<PaySymbol, Readonly<Record<RunLength, number>>>> = {
  A: { 3: 60, 4: 300, 5: 2000 },
  B: { 3: 50, 4: 200, 5: 1000 },
  C: { 3: 40, 4: 150, 5: 600 },
  D: { 3: 30, 4: 100, 5: 400 },
  K: { 3: 20, 4: 60, 5: 200 },
  Q: { 3: 15, 4: 50, 5: 180 },
  J: { 3: 10, 4: 40, 5: 160 },
  T: { 3: 10, 4: 30, 5: 120 },
  N: { 3: 8, 4: 25, 5: 100 },
}

/** Stakes (not line stakes) for 3, 4 and 5 scatters anywhere. */
export const SCATTER_PAYS: Readonly<Record<RunLength, number>> = { 3: 2, 4: 10, 5: 100 }

/** Free spins that three or more scatters give, on paid and on free spins alike, and what their wins are multiplied by. */
export const FREE_SPINS = 10
export const FREE_SPIN_MULTIPLIER = 3
/** One round gives at most this many free spins. Beyond reach in practice: it takes 99 retriggers. */
export const FREE_SPINS_MAX = 1_000
