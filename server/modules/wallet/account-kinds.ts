/** The kinds of account of the ledger: a closed list, the same as the database's `wallet.account_kind`. */

export type Book = 'real' | 'trial'

type Facts = {
  book: Book
  /**
   * Who owns accounts of this kind: a member, a member at a vendor ("member/vendor"), a member's grant
   * ("member/grant"), a member's order or reward ("member/order"), an agent's contract ("member/contract"), a vendor,
   * a provider, or the house ('' or a name).
   */
  owner:
    | 'member'
    | 'member/vendor'
    | 'member/grant'
    | 'member/order'
    | 'member/contract'
    | 'vendor'
    | 'provider'
    | 'house'
  mayGoNegative: boolean
  holds: string
}

export const ACCOUNT_KINDS = {
  member_cash: { book: 'real', owner: 'member', mayGoNegative: false, holds: 'what a member has' },
  member_bonus: {
    book: 'real',
    owner: 'member/grant',
    mayGoNegative: false,
    holds: 'what a grant of bonus money holds: not the member’s own yet',
  },
  bonus_held: {
    book: 'real',
    owner: 'member/grant',
    mayGoNegative: false,
    holds: 'what came back to a grant after its end, until it is disposed of',
  },
  member_points: { book: 'real', owner: 'member', mayGoNegative: false, holds: 'a member’s points' },
  vendor_wallet: { book: 'real', owner: 'member/vendor', mayGoNegative: false, holds: 'what a member has at a vendor' },
  vendor_debt: {
    book: 'real',
    owner: 'member/vendor',
    mayGoNegative: true,
    holds: 'what a member owes after a vendor’s correction, as a negative',
  },
  member_debt: {
    book: 'real',
    owner: 'member/order',
    mayGoNegative: true,
    holds: 'what a member owes after a deposit was taken back, as a negative',
  },
  member_held: {
    book: 'real',
    owner: 'member',
    mayGoNegative: false,
    holds: 'a member’s money that is held for something',
  },
  agent_set_aside: {
    book: 'real',
    owner: 'member/contract',
    mayGoNegative: false,
    holds: 'what an agent has set aside for a contract that the agent gives',
  },
  trial_held: { book: 'trial', owner: 'member', mayGoNegative: false, holds: 'play money that is held for something' },
  trial_play: { book: 'trial', owner: 'member', mayGoNegative: false, holds: 'a trial player’s play money' },
  transit_vendor: {
    book: 'real',
    owner: 'vendor',
    mayGoNegative: false,
    holds: 'on its way to or from a vendor’s wallets',
  },
  transit_payment: {
    book: 'real',
    owner: 'provider',
    mayGoNegative: false,
    holds: 'taken from members, not yet paid out',
  },
  payment_in: { book: 'real', owner: 'provider', mayGoNegative: true, holds: 'what came in, as a negative' },
  payment_out: { book: 'real', owner: 'provider', mayGoNegative: true, holds: 'what was paid out' },
  house_vendor: {
    book: 'real',
    owner: 'vendor',
    mayGoNegative: true,
    holds: 'the house’s result with a vendor’s games',
  },
  house_play: {
    book: 'real',
    owner: 'house',
    mayGoNegative: true,
    holds: 'a brand’s result with games in which the house itself pays out',
  },
  house_trial: { book: 'trial', owner: 'vendor', mayGoNegative: true, holds: 'the other side of play money' },
  promotions: { book: 'real', owner: 'house', mayGoNegative: true, holds: 'what promotions cost, as a negative' },
  bonus_issued: {
    book: 'real',
    owner: 'house',
    mayGoNegative: true,
    holds: 'what all bonus money of a brand holds together, as a negative',
  },
  commission: { book: 'real', owner: 'house', mayGoNegative: true, holds: 'what agents cost, as a negative' },
  jackpot: { book: 'real', owner: 'house', mayGoNegative: false, holds: 'a jackpot’s pool' },
  entry_fees: { book: 'real', owner: 'house', mayGoNegative: false, holds: 'a tournament’s entry fees until it pays' },
  points: { book: 'real', owner: 'house', mayGoNegative: true, holds: 'points given out, as a negative' },
  fees: { book: 'real', owner: 'house', mayGoNegative: true, holds: 'fees taken' },
  rounding: { book: 'real', owner: 'house', mayGoNegative: true, holds: 'remainders below the ledger’s unit' },
  adjustments: { book: 'real', owner: 'house', mayGoNegative: true, holds: 'the other side of operators’ corrections' },
} as const satisfies Record<string, Facts>

export type AccountKind = keyof typeof ACCOUNT_KINDS

/** Names one account. */
export type AccountRef = { kind: AccountKind; owner: string; currency: string }

/** Returns a player's main account: cash for a member, play money for a trial player. */
export function mainAccount(player: { id: string; isTrial: boolean; currency: string }): AccountRef {
  return { kind: player.isTrial ? 'trial_play' : 'member_cash', owner: player.id, currency: player.currency }
}
