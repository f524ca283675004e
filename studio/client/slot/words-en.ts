/** English words of slot alone. Every key stands in `words-bn.ts` too; `{places}` are filled by the caller. */
export const en = {
  'slot.stage': 'Reels',
  'slot.spin': 'Spin',
  'slot.stop': 'Stop',
  'slot.spinning': 'Spinning',
  'slot.turbo': 'Turbo',
  'slot.auto': 'Autoplay',
  'slot.autoTitle': 'Autoplay',
  'slot.win': 'Win',
  'slot.totalWin': 'Total win',
  'slot.lines': '20 lines',
  'slot.lineWin': 'Line {line}',
  'slot.scatterWin': '{count} scatters',
  'slot.idle': 'Good luck',
  'slot.noWin': 'No win',
  'slot.bigWin': 'Big win',
  'slot.hugeWin': 'Huge win',
  'slot.tapToGo': 'Tap to go on',
  'slot.free.title': 'Free spins',
  'slot.free.won': '{count} free spins',
  'slot.free.text': 'Every win pays ×{multiplier}.',
  'slot.free.more': '{count} more free spins',
  'slot.free.start': 'Start free spins',
  'slot.free.resume': 'Continue free spins',
  'slot.free.resumeText': '{left} of {total} are left. Won so far: {won}.',
  'slot.free.counter': 'Free spin {now} of {total}',
  'slot.free.left': '{count} left',
  'slot.free.endTitle': 'Free spins are over',
  'slot.free.collect': 'Back to the game',
  'slot.spoken.win': 'You won {amount}.',
  'slot.spoken.lose': 'No win.',
  'slot.spoken.free': '{count} free spins won.',
  'slot.history.base': '{count} winning lines',
  'slot.history.free': 'With {count} free spins',
  'slot.history.none': 'No winning line',
  'slot.rules.pays': 'What the symbols pay',
  'slot.rules.paysText':
    'Times the line bet, which is your bet divided by 20. Now: {line} a line. Only the longest run of a line pays, from ' +
    'the left reel on.',
  'slot.rules.wild': 'Stands for every symbol but the scatter. Reels 2 to 4.',
  'slot.rules.scatter': 'Pays anywhere, times the bet: {three}× for three, {four}× for four, {five}× for five.',
  'slot.rules.wildName': 'Wild',
  'slot.rules.scatterName': 'Scatter',
  'slot.rules.free':
    'Three or more scatters give {count} free spins at the same bet. All wins in them are multiplied by {multiplier}, and ' +
    'they can be won again. About one spin in {every} starts them.',
  'slot.rules.lines': 'The 20 lines',
  'slot.rules.parts': 'Where the return comes from',
  'slot.rules.partLines': 'Lines',
  'slot.rules.partScatter': 'Scatters',
  'slot.rules.partFree': 'Free spins',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    slot: keyof typeof en
  }
}
