/** English words of crash alone. Every key stands in `words-bn.ts` too; `{places}` are filled by the caller. */
export const en = {
  'crash.stage': 'Flight',
  'crash.betLabel': 'Bet {slot}',
  'crash.cashOutAt': 'Cash out at',
  'crash.noTarget': 'By hand',
  'crash.less': 'Lower',
  'crash.more': 'Higher',
  'crash.bet': 'Bet',
  'crash.betNext': 'Bet in the next round',
  'crash.cancel': 'Cancel',
  'crash.waitingNext': 'Goes into the next round',
  'crash.placing': 'Placing the bet',
  'crash.placed': 'Bet placed',
  'crash.waitStart': 'Waiting for the start',
  'crash.cashOut': 'Cash out',
  'crash.cashing': 'Cashing out',
  'crash.left': 'You left at {multiplier}',
  'crash.lost': 'Not this time',
  'crash.refunded': 'Bet returned',
  'crash.addBet': 'Add a second bet',
  'crash.removeBet': 'Remove the second bet',
  'crash.playing': 'Playing now',
  'crash.nobody': 'No bets in this round yet',
  'crash.startsIn': 'Starts in',
  'crash.seconds': '{count} s',
  'crash.locked': 'Bets closed',
  'crash.idle': 'The table opens when somebody plays',
  'crash.inFlight': 'In flight · {amount} now',
  'crash.flying': 'In flight',
  'crash.ended': 'Ended at',
  'crash.won': 'You left at {multiplier} · {amount}',
  'crash.history': 'Last rounds',
  'crash.autoNeeds': 'Auto needs a cash-out multiplier.',
  'crash.targetRule': 'From 1.01 to 1,000,000.00, two decimals.',
  'crash.tooManyTabs': 'The game is open in too many places.',
  'crash.capReached': 'The most one bet can win is reached, so it was cashed out for you.',
  'crash.spoken.open': 'Bets are open.',
  'crash.spoken.won': 'Cashed out at {multiplier}. You won {amount}.',
  'crash.spoken.crashed': 'The round ended at {multiplier}.',
  'crash.chainEnd': 'End of the chain',
  'crash.roundHash': 'Hash of the round',
  'crash.salt': 'Salt',
  'crash.saltPublic': 'Salt (public value)',
  'crash.saltHouse': 'Salt (drawn by the house)',
  'crash.roundNumber': 'Round number',
  'crash.commitment': 'Sealed hash of this round',
  'crash.lastHash': 'Hash of the last round',
  'crash.fair':
    'All rounds come from one chain of hashes whose end was published before the first round. Each round is sealed by the ' +
    'hash that the round before revealed, so nothing can be changed afterwards. Your device can recompute every one.',
  'crash.history.cashed': 'Left at {multiplier} · ended at {bust}',
  'crash.history.busted': 'Ended at {bust}',
  'crash.history.refunded': 'Returned',
  'crash.rules.how':
    'The multiplier grows from 1.00× until the round ends at a point that was sealed before the bets. Cash out before that ' +
    'and your bet is paid times the multiplier at which the studio received your cash-out. Whoever is still in when it ' +
    'ends loses the bet.',
  'crash.rules.auto': 'An automatic cash-out pays exactly its multiplier if the round reaches it, whatever your line does.',
  'crash.rules.instant': 'A round may end at 1.00× at once.',
  'crash.rules.cap': 'One bet wins at most {cap}; it is cashed out by itself there.',
  'crash.rules.refund': 'If a round is interrupted by a fault, all bets of it that were not cashed out are returned.',
  'crash.rules.chances': 'Chance to reach a multiplier',
  'crash.rules.reach': 'Multiplier',
  'crash.rules.chance': 'Chance',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    crash: keyof typeof en
  }
}
