/** English words of mines alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'mines.stage': 'Mines',
  'mines.idle': 'Choose how many mines and bet',
  'mines.grid': 'Fields',
  'mines.count': 'Mines',
  'mines.choose': 'Open a field',
  'mines.safe': '{count} gems',
  'mines.next': 'Next gem: {multiplier}',
  'mines.closed': 'Row {row}, column {column}: closed',
  'mines.gem': 'Row {row}, column {column}: gem',
  'mines.hit': 'Row {row}, column {column}: the mine you hit',
  'mines.mine': 'Row {row}, column {column}: mine',
  'mines.rest': 'Row {row}, column {column}: gem, not opened',
  'mines.how':
    'Mines lie under some of 25 fields; where they lie was sealed before your bet. Each field without a mine raises what you can take. A mine ends the round and the bet is lost.',
  'mines.pays':
    'What you can take is 99 % divided by the chance of having come this far, rounded down to hundredths. You may take it after every gem.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    mines: keyof typeof en
  }
}
