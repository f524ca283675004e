/** English words of slot alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'slot.stage': 'Reels',
  'slot.spin': 'Spin',
  'slot.stop': 'Stop',
  'slot.spinning': 'Spinning',
  'slot.turbo': 'Turbo',
  'slot.auto': 'Autoplay',
  'slot.autoTitle': 'Autoplay',
  'slot.win': 'Win',
  'slot.back': 'Came back',
  'slot.totalWin': 'From the free spins',
  'slot.lines': '{count} lines',
  'slot.ways': '{count} ways',
  'slot.anywhere': 'Eight anywhere win',
  'slot.ladder': 'Multipliers',
  'slot.idle': 'Good luck',
  'slot.noWin': 'No win',
  'slot.bigWin': 'Big win',
  'slot.megaWin': 'Mega win',
  'slot.epicWin': 'Epic win',
  'slot.tapToGo': 'Tap to continue',
  'slot.free.title': 'Free spins',
  'slot.free.won': '{count} free spins',
  'slot.free.text': 'Every win pays ×{multiplier}.',
  'slot.free.ladder': 'Drop after drop multiplies by {steps}.',
  'slot.free.more': '{count} more free spins',
  'slot.free.start': 'Start free spins',
  'slot.free.resume': 'Continue free spins',
  'slot.free.resumeText': '{left} of {total} are left. Won so far: {won}.',
  'slot.free.counter': 'Free spin {now} of {total}',
  'slot.free.left': '{count} left',
  'slot.free.endTitle': 'Free spins are over',
  'slot.free.cameBack': 'Came back from the free spins',
  'slot.free.most': 'A bet pays at most {most} times itself: you have reached it, and the free spins end here.',
  'slot.free.collect': 'Back to the game',
  'slot.buy.offer': 'Buy {count} free spins',
  'slot.buy.title': 'Buy {count} free spins?',
  'slot.buy.return': 'They return {rtp} of their price in the long run.',
  'slot.buy.take': 'Buy',
  'slot.buy.leave': 'Not now',
  'slot.buy.notSold':
    'Bonus features are not sold here: the rules where you play forbid it. Free spins still come from the reels.',
  'slot.jackpot.progressive': 'Grand jackpot',
  'slot.jackpot.mustDrop': 'Must-drop jackpot',
  'slot.jackpot.by': 'drops by {amount}',
  'slot.jackpot.title': 'You have won the jackpot',
  'slot.jackpot.won': 'You have won the jackpot of {amount}.',
  'slot.jackpot.howDrop':
    'It drops before it reaches {amount}, to the bet that takes it to an amount drawn beforehand. That amount is sealed by the hash below and shown after the win.',
  'slot.jackpot.howOdds':
    'A bet of {stake} wins it once in {once}, a larger bet proportionally more often. The seeds of your own round decide, right after its symbols.',
  'slot.jackpot.house': 'It starts at {seed}, which the house puts in, and {share} of every bet goes into it.',
  'slot.jackpot.sealed': 'Round {cycle} is sealed by',
  'slot.jackpot.proven': 'Proven',
  'slot.jackpot.unproven': 'Does not match',
  'slot.spoken.free': '{count} free spins won.',
  'slot.history.base': '{count} winning lines',
  'slot.history.wins': '{count} wins',
  'slot.history.bought': '{count} free spins, bought',
  'slot.history.free': 'With {count} free spins',
  'slot.history.none': 'No winning line',
  'slot.rules.pays': 'What the symbols pay',
  'slot.rules.paysText':
    'In coins. Your bet is {coins} of them; now one is {coin}. Only the longest run of a line pays, from the left reel on.',
  'slot.rules.waysText':
    'In coins. Your bet is {coins} of them; now one is {coin}. A symbol pays on neighbouring reels from the left, in any row; the ' +
    'pay is multiplied by how many of it each reel shows.',
  'slot.rules.tumbleText':
    'In coins. Your bet is {coins} of them; now one is {coin}. Eight or more of a symbol pay, wherever they are. What won goes, and ' +
    'new symbols fall.',
  'slot.rules.ladder': 'Drop after drop multiplies by {steps}; the last step stays.',
  'slot.rules.wild': 'Stands for every symbol but the scatter. Reels 2 to 4.',
  'slot.rules.wildTimes': 'Every wild in a win multiplies it by {times}.',
  'slot.rules.scatter': 'Pays anywhere: {counts} of them give {pays} times the bet.',
  'slot.rules.wildName': 'Wild',
  'slot.rules.scatterName': 'Scatter',
  'slot.rules.free':
    '{counts} scatters give {spins} free spins at the same bet, and again during free spins. About one spin in {every} starts them.',
  'slot.rules.most':
    'With all its free spins a bet pays {most} times itself at most. When that is reached, the free spins end.',
  'slot.rules.buy':
    'For {price} bets, now {now}, the free spins begin at once, as if the fewest scatters had come. They return {rtp} of the price.',
  'slot.rules.bought':
    '{hit} of bought features pay something. Their standard deviation is {deviation} times the price.',
  'slot.rules.parts': 'Where the return comes from',
  'slot.rules.partLines': 'Lines',
  'slot.rules.partWays': 'Ways',
  'slot.rules.partTumbles': 'Falling symbols',
  'slot.rules.partScatter': 'Scatters',
  'slot.rules.partFree': 'Free spins',
  'slot.rules.partJackpot': 'Jackpot',
  'slot.rules.deviation': 'Standard deviation of a spin, in bets',
  'slot.rules.within': 'Counted by playing millions of spins: within {within}, 95 times in 100.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    slot: keyof typeof en
  }
}
