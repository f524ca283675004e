/** English words of the cockfight alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'cock.stage': 'The pit',
  'cock.betting': 'Bets are open',
  'cock.closed': 'Bets are closed',
  'cock.fighting': 'The birds face each other',
  'cock.seconds': '{count} s',
  'cock.result.0': 'Meron wins',
  'cock.result.1': 'Wala wins',
  'cock.result.2': 'A draw: Meron and Wala come back',
  'cock.result.3': 'A full-time draw: Meron and Wala come back',
  'cock.waiting': 'The next round starts at once',
  'cock.prices': 'Prices of this fight',
  'cock.next': 'Prices of the next fight, in {seconds} s',
  'cock.choose': 'Choose a side',
  'cock.place': 'Bet on {side}',
  'cock.placed': 'Your bet on {side} is placed.',
  'cock.mine': 'My bets',
  'cock.none': 'No bets in this round yet.',
  'cock.last': 'Last rounds',
  'cock.rules.how':
    'Two drawn birds, Meron (red) and Wala (blue), posture for a few seconds; one sealed word decides. No animal is shown or harmed. Prices are new each round and hold from the moment you bet.',
  'cock.rules.draw':
    'On a draw, Meron and Wala get their stake back. Draw pays when both give way, full-time draw when both stand to the end.',
  'cock.check': 'Check the last round',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    cockfight: keyof typeof en
  }
}
