/**
 * The jackpots that skins may have (docs/reference/games.md 5.4). Amounts are whole units of a currency's scale (1 for
 * USD, 10 for BDT): a pool starts at `seed`, which the house pays, and every stake adds `permille` thousandths of
 * itself.
 */
export type MustHitBy = {
  kind: 'must-hit-by'
  seed: number
  /** The pool drops between the seed and this, at an amount that was drawn and sealed before. */
  by: number
  permille: number
}

export type Progressive = {
  kind: 'progressive'
  seed: number
  permille: number
  /** A stake of one unit wins once in so many bets; a larger one in proportion more often. */
  oddsPerUnit: number
}

export type Jackpot = MustHitBy | Progressive

export const JACKPOTS = {
  /** Mean 1 200 at the hit, 120 000 staked for each: 1.0 % of stakes and 0.2 % of seed. */
  daily: { kind: 'must-hit-by', seed: 200, by: 2_200, permille: 10 },
  /** Mean 8 000 at the hit: 1.5 % of stakes and 0.5 % of seed. */
  grand: { kind: 'progressive', seed: 2_000, permille: 15, oddsPerUnit: 400_000 },
} as const satisfies Readonly<Record<string, Jackpot>>

export type JackpotName = keyof typeof JACKPOTS
