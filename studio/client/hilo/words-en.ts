/** English words of hilo alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'hilo.stage': 'Hi-lo',
  'hilo.idle': 'Bet to turn the first card',
  'hilo.highest': 'highest',
  'hilo.lowest': 'lowest',
  'hilo.way': 'The cards of this round',
  'hilo.higher': 'Higher or same',
  'hilo.lower': 'Lower or same',
  'hilo.same': 'Same',
  'hilo.skip': 'Skip this card',
  'hilo.cash': 'Taken',
  'hilo.first': 'Guess right first',
  'hilo.how':
    'Say whether the next card is higher or lower than the open one; the same rank counts as right. On an ace or a king you choose between strictly higher or lower, and the same. You may skip a card for free.',
  'hilo.pays':
    'A right guess multiplies by 99 % divided by its chance. The house keeps its 1 % at every guess, so a chain of two returns 98.01 %, of five 95.10 %. Every card comes from a full deck of 52; a round has at most 53 cards.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    hilo: keyof typeof en
  }
}
