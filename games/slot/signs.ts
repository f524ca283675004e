/**
 * The paytable's letters as readers know them where a title's pictures are not at hand: the four picture symbols as
 * suits, ten and nine as numbers.
 */
const SIGNS: Readonly<Record<string, string>> = {
  A: '♥\ufe0e',
  B: '♦\ufe0e',
  C: '♣\ufe0e',
  D: '♠\ufe0e',
  T: '10',
  N: '9',
  W: '★\ufe0e',
  S: '✿\ufe0e',
}

/** Returns the sign of a symbol. */
export const signOf = (symbol: string): string => SIGNS[symbol] ?? symbol
