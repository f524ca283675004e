/** English words of video poker alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'video-poker.stage': 'Video poker',
  'video-poker.idle': 'Bet to be dealt five cards',
  'video-poker.pick': 'Tap the cards to keep',
  'video-poker.draw': 'Draw',
  'video-poker.keepAll': 'Keep all five',
  'video-poker.new': '{count} new',
  'video-poker.held': 'Held',
  'video-poker.hold': 'Hold {card}',
  'video-poker.table': 'What pays',
  'video-poker.royal': 'Royal flush',
  'video-poker.straightFlush': 'Straight flush',
  'video-poker.four': 'Four of a kind',
  'video-poker.fullHouse': 'Full house',
  'video-poker.flush': 'Flush',
  'video-poker.straight': 'Straight',
  'video-poker.three': 'Three of a kind',
  'video-poker.twoPair': 'Two pair',
  'video-poker.jacks': 'Jacks or better',
  'video-poker.how':
    'Five cards are dealt from one deck of 52. Choose which to hold; the others are replaced once, from the same deck, and the hand is paid. Keys 1 to 5 hold a card, space draws.',
  'video-poker.pays':
    'A pair pays from jacks up and gives the bet back; a royal flush pays 800×. The return is counted over every hand and every draw, for the best hold each time; other holds return less. A hand that was left stands as it was dealt.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    videoPoker: keyof typeof en
  }
}
