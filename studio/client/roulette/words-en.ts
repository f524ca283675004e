/** English words of roulette alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'roulette.stage': 'Roulette',
  'roulette.idle': 'Place your chips',
  'roulette.board': 'Betting board',
  'roulette.red': 'Red',
  'roulette.black': 'Black',
  'roulette.odd': 'Odd',
  'roulette.even': 'Even',
  'roulette.low': '1–18',
  'roulette.high': '19–36',
  'roulette.dozen1': '1 to 12',
  'roulette.dozen2': '13 to 24',
  'roulette.dozen3': '25 to 36',
  'roulette.column1': 'Column of 1',
  'roulette.column2': 'Column of 2',
  'roulette.column3': 'Column of 3',
  'roulette.chips': '{spot}: {count} chips',
  'roulette.lay': 'Tap the board to place a chip.',
  'roulette.undo': 'Take one back',
  'roulette.clear': 'Clear the board',
  'roulette.share': '{count} chips of {amount} each share the bet',
  'roulette.how':
    'The ball falls into one of 37 pockets, 0 to 36, each with the same chance. Place chips on numbers, colours, halves, dozens and columns; the bet is shared equally among the chips.',
  'roulette.pays':
    'A number brings back 36×, a dozen or column 3×, the rest 2×. Zero wins only on zero. Every spot returns 97.30 %.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    roulette: keyof typeof en
  }
}
