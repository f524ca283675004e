/** English words of blackjack alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'blackjack.stage': 'Blackjack',
  'blackjack.idle': 'Bet to be dealt a hand',
  'blackjack.dealer': 'Dealer',
  'blackjack.felt': 'Blackjack pays 3 to 2 · Dealer stands on 17',
  'blackjack.yours': 'Your move',
  'blackjack.hit': 'Hit',
  'blackjack.stand': 'Stand',
  'blackjack.double': 'Double',
  'blackjack.split': 'Split',
  'blackjack.doubled': 'Doubled',
  'blackjack.blackjack': 'Blackjack',
  'blackjack.win': 'Won',
  'blackjack.draw': 'Draw',
  'blackjack.lose': 'Lost',
  'blackjack.bust': 'Bust',
  'blackjack.how':
    'Come closer to 21 than the dealer without going over. Aces count 1 or 11, face cards 10. The dealer checks for blackjack, draws to 17 and stands on every 17. Every card comes from a full deck of 52.',
  'blackjack.pays':
    'A win pays 2×, a blackjack 2.5×, a draw gives the bet back. Any two cards may be doubled, once a pair of equal value may be split; each puts the bet in again. Split aces get one card each, and 21 after a split is no blackjack. There is no insurance. The return is computed for the best decision on every hand.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    blackjack: keyof typeof en
  }
}
