/**
 * What every format of the vendor door must do, as data: the same cases for our own protocol and for each adapter. A
 * speaker sends a step in its format; an expected code is ours, and the speaker knows the matching code of its format.
 */
import type { RefusalCode } from '#server/modules/doors/vendors/vendor-refusal.ts'

export type Dialect = 'own' | 'form-hash' | 'action-list'
/** What may have happened to the player, the game or the session before a step. */
export type Happening = 'expired' | 'frozen' | 'barred' | 'game-off' | 'vendor-off' | 'play-off' | 'logged-out'
export type Expected = { code: 'OK' | RefusalCode; balance?: string; same?: string; nothing?: boolean }
export type DoorStep = {
  does: 'bet' | 'win' | 'rollback' | 'endRound'
  /** Names a transaction within the case; a repeated transaction has the same name. */
  id: string
  /** Whole units and decimals of the currency, two places at most. */
  amount?: string
  round?: string
  /** The bet that a win pays, or what a rollback takes back. */
  of?: string
  currency?: string
  session?: 'wrong'
  after?: Happening
  expects: Expected
  /** Where a format behaves differently; null: the format has no such step, and the rest of the case is skipped. */
  differs?: Partial<Record<Dialect, Expected | null>>
}
export type DoorCase = { name: string; steps: readonly DoorStep[] }

const ok = (balance: string, more: Partial<Expected> = {}): Expected => ({ code: 'OK', balance, ...more })
const no = (code: RefusalCode): Expected => ({ code })

/** Every member begins with 1,000.00 BDT. */
export const DOOR_CASES: readonly DoorCase[] = [
  {
    name: 'a bet, its win, and both again: one effect each, the first answer again, with the balance of now',
    steps: [
      { does: 'bet', id: 'b', amount: '100', expects: ok('900.00') },
      { does: 'bet', id: 'b', amount: '100', expects: ok('900.00', { same: 'b' }) },
      { does: 'win', id: 'w', of: 'b', amount: '250.25', expects: ok('1150.25') },
      { does: 'win', id: 'w', of: 'b', amount: '250.25', expects: ok('1150.25', { same: 'w' }) },
      { does: 'bet', id: 'b', amount: '100', expects: ok('1150.25', { same: 'b' }) },
    ],
  },
  {
    name: 'rollback first: nothing to do, and the bet that comes later is refused',
    steps: [
      { does: 'rollback', id: 'r', of: 'b', expects: ok('1000.00', { nothing: true }) },
      { does: 'bet', id: 'b', amount: '100', expects: no('ROLLED_BACK') },
      { does: 'rollback', id: 'r', of: 'b', expects: ok('1000.00', { nothing: true }) },
    ],
  },
  {
    name: 'a rollback takes a bet back once, and the bet does not come again',
    steps: [
      { does: 'bet', id: 'b', amount: '100', expects: ok('900.00') },
      { does: 'rollback', id: 'r', of: 'b', expects: ok('1000.00') },
      { does: 'rollback', id: 'r', of: 'b', expects: ok('1000.00', { same: 'r' }) },
      {
        does: 'rollback',
        id: 'r2',
        of: 'b',
        expects: ok('1000.00', { nothing: true }),
        differs: { 'form-hash': ok('1000.00') },
      },
      { does: 'bet', id: 'b', amount: '100', expects: no('ROLLED_BACK') },
    ],
  },
  {
    name: 'another amount or round under the same id is refused and moves nothing',
    steps: [
      { does: 'bet', id: 'b', amount: '100', expects: ok('900.00') },
      { does: 'bet', id: 'b', amount: '101', expects: no('DUPLICATE_MISMATCH') },
      { does: 'bet', id: 'b', amount: '100', round: 'other', expects: no('DUPLICATE_MISMATCH') },
      { does: 'win', id: 'w', of: 'b', amount: '5', expects: ok('905.00') },
      { does: 'win', id: 'w', of: 'b', amount: '6', expects: no('DUPLICATE_MISMATCH') },
    ],
  },
  {
    name: 'a win of an unknown bet',
    steps: [
      {
        does: 'win',
        id: 'w',
        of: 'never',
        round: 'never',
        amount: '5',
        expects: no('TX_NOT_FOUND'),
        differs: { 'form-hash': ok('1005.00') },
      },
    ],
  },
  {
    name: 'a rollback after the win',
    steps: [
      { does: 'bet', id: 'b', amount: '100', expects: ok('900.00') },
      { does: 'win', id: 'w', of: 'b', amount: '150', expects: ok('1050.00') },
      {
        does: 'rollback',
        id: 'r',
        of: 'b',
        expects: no('ALREADY_SETTLED'),
        differs: { 'form-hash': ok('1150.00'), 'action-list': ok('1150.00') },
      },
    ],
  },
  {
    name: 'a win is taken back',
    steps: [
      { does: 'bet', id: 'b', amount: '100', expects: ok('900.00') },
      { does: 'win', id: 'w', of: 'b', amount: '150', expects: ok('1050.00') },
      { does: 'rollback', id: 'r', of: 'w', expects: ok('900.00'), differs: { 'form-hash': no('TX_NOT_FOUND') } },
    ],
  },
  {
    name: 'a win that was spent cannot be taken back',
    steps: [
      { does: 'bet', id: 'b', amount: '1000', expects: ok('0.00') },
      { does: 'win', id: 'w', of: 'b', amount: '50', expects: ok('50.00') },
      { does: 'bet', id: 'b2', round: 'two', amount: '50', expects: ok('0.00') },
      {
        does: 'rollback',
        id: 'r',
        of: 'w',
        expects: no('INSUFFICIENT_FUNDS'),
        differs: { 'form-hash': no('TX_NOT_FOUND') },
      },
    ],
  },
  {
    name: 'insufficient funds move nothing, and leave the id free',
    steps: [
      { does: 'bet', id: 'b', amount: '1000.01', expects: no('INSUFFICIENT_FUNDS') },
      {
        does: 'win',
        id: 'w',
        round: 'b2',
        of: 'b2',
        amount: '0',
        expects: no('TX_NOT_FOUND'),
        differs: { 'form-hash': ok('1000.00') },
      },
      { does: 'bet', id: 'b2', amount: '1000', round: 'again', expects: ok('0.00') },
    ],
  },
  {
    name: 'a free round bets nothing and may win',
    steps: [
      { does: 'bet', id: 'b', amount: '0', expects: ok('1000.00') },
      { does: 'win', id: 'w', of: 'b', amount: '10', expects: ok('1010.00') },
    ],
  },
  {
    name: 'another currency is refused',
    steps: [
      { does: 'bet', id: 'b', amount: '1', currency: 'USD', expects: no('CURRENCY_MISMATCH') },
      { does: 'bet', id: 'b', amount: '1', expects: ok('999.00') },
      { does: 'win', id: 'w', of: 'b', amount: '1', currency: 'USD', expects: no('CURRENCY_MISMATCH') },
    ],
  },
  {
    name: 'an unknown session is refused',
    steps: [{ does: 'bet', id: 'b', amount: '1', session: 'wrong', expects: no('SESSION_INVALID') }],
  },
  { name: 'no amount at all is refused', steps: [{ does: 'bet', id: 'b', amount: '-1', expects: no('BAD_REQUEST') }] },
  {
    name: 'the end of a round moves nothing and may be repeated',
    steps: [
      { does: 'bet', id: 'b', amount: '10', expects: ok('990.00') },
      { does: 'endRound', id: 'e', expects: ok('990.00'), differs: { 'action-list': null } },
      { does: 'endRound', id: 'e', expects: ok('990.00') },
    ],
  },
  ...(
    [
      ['expired', 'SESSION_EXPIRED'],
      ['frozen', 'PLAYER_FROZEN'],
      ['barred', 'BET_NOT_ALLOWED'],
      ['game-off', 'GAME_DISABLED'],
      ['vendor-off', 'GAME_DISABLED'],
      ['play-off', 'MAINTENANCE'],
    ] as const
  ).map(([happening, code]): DoorCase => ({
    name: `${happening}: a new bet is refused, wins and rollbacks never`,
    steps: [
      { does: 'bet', id: 'b', amount: '10', expects: ok('990.00') },
      { does: 'bet', id: 'lost', round: 'two', amount: '10', expects: ok('980.00') },
      { does: 'bet', id: 'new', amount: '10', after: happening, expects: no(code) },
      { does: 'bet', id: 'b', amount: '10', expects: ok('980.00', { same: 'b' }) },
      { does: 'win', id: 'w', of: 'b', amount: '25', expects: ok('1005.00') },
      { does: 'rollback', id: 'r', of: 'lost', round: 'two', expects: ok('1015.00') },
    ],
  })),
  {
    name: 'a player who logged out is paid',
    steps: [
      { does: 'bet', id: 'b', amount: '10', expects: ok('990.00') },
      { does: 'win', id: 'w', of: 'b', amount: '25', after: 'logged-out', expects: ok('1015.00') },
    ],
  },
]
