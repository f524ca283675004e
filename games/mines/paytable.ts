/** What opened fields pay: 0.99 over the chance, rounded down to hundredths (docs/reference/games.md 4.2). */

export const FIELDS = 25
export const MINES_MAX = 24
const RETURN_HUNDREDTHS = 99n

/** Returns the hundredths that `opened` fields without a mine pay: floor(99 · C(25, d) / C(25 − m, d)). */
export function minesHundredths(mines: number, opened: number): number {
  let over = RETURN_HUNDREDTHS
  let under = 1n
  for (let step = 0; step < opened; step++) {
    over *= BigInt(FIELDS - step)
    under *= BigInt(FIELDS - mines - step)
  }
  return opened === 0 ? 100 : Number(over / under)
}
