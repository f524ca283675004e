/** English words of the blackjack table alone. Every key is in `words-bn.ts` too; the caller fills `{places}`. */
export const en = {
  'bjtable.stage': 'Blackjack table',
  'bjtable.panel': 'Your bets and decisions',
  'bjtable.idle': 'Place your bets',
  'bjtable.dealing': 'Cards are coming',
  'bjtable.ask': 'Hand {hand}: you decide',
  'bjtable.askInsurance': 'Hand {hand}: insurance?',
  'bjtable.askEvenMoney': 'Hand {hand}: blackjack. Even money?',
  'bjtable.seconds': '{count} seconds left to decide.',
  'bjtable.dealer': 'Dealer',
  'bjtable.dealerHas': 'Dealer: {total}',
  'bjtable.won': 'Won',
  'bjtable.felt': 'Blackjack pays 3 to 2 · Dealer stands on 17',
  'bjtable.chips': 'Chip',
  'bjtable.undo': 'Undo',
  'bjtable.clear': 'Clear',
  'bjtable.repeat': 'Repeat',
  'bjtable.twice': 'Double',
  'bjtable.deal': 'Deal',
  'bjtable.again': 'Same bets again',
  'bjtable.putChips': 'Put chips on a hand',
  'bjtable.handFirst': 'Bet on the hand first, then beside it.',
  'bjtable.spotFull': 'At most {max} can be bet here.',
  'bjtable.spot': '{bet}, hand {hand}',
  'bjtable.upTo': 'pays up to {odds}',
  'bjtable.bet.hand': 'Hand',
  'bjtable.bet.pairs': 'Pairs',
  'bjtable.bet.three': '21+3',
  'bjtable.hand': 'Hand {hand}',
  'bjtable.insured': 'Insured',
  'bjtable.hit': 'Hit',
  'bjtable.stand': 'Stand',
  'bjtable.double': 'Double',
  'bjtable.split': 'Split',
  'bjtable.insure': 'Insurance',
  'bjtable.evenMoney': 'Even money',
  'bjtable.decline': 'No insurance',
  'bjtable.doubled': 'Doubled',
  'bjtable.blackjack': 'Blackjack',
  'bjtable.win': 'Won',
  'bjtable.draw': 'Draw',
  'bjtable.lose': 'Lost',
  'bjtable.bust': 'Bust',
  'bjtable.perfect': 'Perfect pair',
  'bjtable.coloured': 'Coloured pair',
  'bjtable.mixed': 'Mixed pair',
  'bjtable.suitedTrips': 'Suited three',
  'bjtable.straightFlush': 'Straight flush',
  'bjtable.trips': 'Three of a kind',
  'bjtable.straight': 'Straight',
  'bjtable.flush': 'Flush',
  'bjtable.former': 'A round of the old table',
  'bjtable.how':
    'Play one, two or three hands against the dealer, each with its own bet. Come closer to 21 than the dealer without going over. Aces count 1 or 11, face cards 10. The dealer checks for blackjack under an ace or a ten, draws to 17 and stands on every 17. The deal is your own, and every card comes from a full deck of 52.',
  'bjtable.pays':
    'A win pays 1 to 1, a blackjack 3 to 2, a draw gives the bet back. Any two cards may be doubled for one more card; a pair of equal value may be split once, and its hands doubled. Each puts the bet in again. Split aces get one card each, and 21 after a split is no blackjack.',
  'bjtable.sides':
    'Pairs is about the first two cards of the hand: of one suit 25 to 1, of one colour 11 to 1, of two colours 5 to 1. 21+3 is about them and the dealer’s open card: suited three of a kind 100 to 1, straight flush 40 to 1, three of a kind 25 to 1, straight 10 to 1, flush 5 to 1. Only the best of them pays.',
  'bjtable.insuranceRule':
    'Where the dealer shows an ace, each hand may be insured for half of its bet; insurance pays 2 to 1 if the dealer has blackjack. With a blackjack of your own, insurance is even money: together they win exactly the hand’s bet, whatever the dealer has. The table below says what every bet returns. For a hand it is computed for the best decisions and without insurance.',
  'bjtable.openRule':
    'The round waits for you here and on every device, even after a reload, as long as its clock runs. A further bet that is refused, or that is not answered, changes nothing: the hand can still be played.',
  'bjtable.clock':
    'You have {seconds} seconds for each decision. When they are over, no insurance is taken and every hand stands.',
} as const

declare module '#studio/client/lib/i18n.ts' {
  interface EngineWords {
    'blackjack-table': keyof typeof en
  }
}
