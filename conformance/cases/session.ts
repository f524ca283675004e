import type { Case, Group } from '../case.ts'
import type { Seat } from '../commands.ts'
import type { Kit, SpecialSeats } from '../kit.ts'
import type { VendorCode } from '#contract/doors/vendor-protocol.ts'
import { Nonconformity } from '../exchange.ts'

/** Opens a seat with a token. Throws Nonconformity when a field is missing in the answer. */
export async function openSeat(kit: Pick<Kit, 'ok' | 'gameCode' | 'currency'>, token: string): Promise<Seat> {
  const answer = await kit.ok('session', { token })
  for (const field of [
    'session',
    'accountRef',
    'displayName',
    'currency',
    'balance',
    'country',
    'language',
    'gameCode',
  ] as const) {
    // unknown: what the wallet really sent is what this case checks
    const value: unknown = answer[field]
    if (typeof value !== 'string' || value === '')
      throw new Nonconformity(`${field} in the answer of session`, JSON.stringify(value) ?? 'nothing')
  }
  if (typeof answer.demo !== 'boolean')
    throw new Nonconformity('demo: true or false', JSON.stringify(answer.demo) ?? 'nothing')
  if (answer.gameCode !== kit.gameCode)
    throw new Nonconformity(`a session for ${kit.gameCode}`, `one for ${answer.gameCode}`)
  if (answer.currency !== kit.currency)
    throw new Nonconformity(`a player with ${kit.currency}`, `one with ${answer.currency}`)
  return { session: answer.session ?? '', accountRef: answer.accountRef ?? '' }
}

/** Builds a case for a session that takes no more bets: wins and rollbacks must still be accepted. */
function special(needs: keyof SpecialSeats, title: string, refusals: readonly VendorCode[]): Case {
  return {
    id: `session.${needs}`,
    title,
    needs,
    run: async (kit) => {
      const seat = kit.special[needs]
      if (!seat) return
      const bet = kit.betOf(seat)
      await kit.refused(refusals, 'bet', bet)
      await kit.isState(bet.txId, 'unknown')
      const win = kit.winOf({ accountRef: seat.accountRef })
      kit.postedId(await kit.ok('win', win))
      kit.postedId(await kit.ok('rollback', kit.rollbackOf(win.txId, { accountRef: seat.accountRef })))
    },
  }
}

export const session: Group = {
  name: 'Session and balance',
  cases: [
    {
      id: 'session.once',
      title: 'a launch token is good once',
      run: async (kit) => {
        await kit.refused('SESSION_INVALID', 'session', { token: kit.usedToken })
      },
    },
    {
      id: 'session.unknown-token',
      title: 'a launch token that nobody gave out',
      run: async (kit) => {
        await kit.refused('SESSION_INVALID', 'session', { token: `made-up-${kit.newId('token')}` })
      },
    },
    {
      id: 'session.malformed-token',
      title: 'a launch token that cannot be one',
      run: async (kit) => {
        await kit.refused('BAD_REQUEST', 'session', { token: 'x' })
      },
    },
    {
      id: 'session.second',
      title: 'another device opens its own session, and both may bet',
      needs: 'token',
      run: async (kit) => {
        const seat = await openSeat(kit, (await kit.nextToken()) ?? '')
        kit.claim(seat.accountRef === kit.seat.accountRef, `the same player ${kit.seat.accountRef}`, seat.accountRef)
        await kit.moves('-4', async () => {
          await kit.ok('bet', kit.betOf(seat))
          await kit.ok('bet', kit.betOf())
        })
      },
    },
    special('expired', 'a session that is over: no bets, but wins and rollbacks', [
      'SESSION_EXPIRED',
      'SESSION_INVALID',
    ]),
    special('frozen', 'a player frozen meanwhile: no bets, but wins and rollbacks', ['PLAYER_FROZEN']),
    special('disabled', 'a game switched off meanwhile: no bets, but wins and rollbacks', [
      'GAME_DISABLED',
      'MAINTENANCE',
    ]),
    {
      id: 'balance.read',
      title: 'balance reads, twice the same',
      run: async (kit) => {
        const [first, second] = [await kit.balance(), await kit.balance()]
        kit.claim(first === second, `${first} again`, String(second))
      },
    },
    {
      id: 'balance.unknown-player',
      title: 'the balance of a player who does not exist',
      run: async (kit) => {
        await kit.refused('PLAYER_NOT_FOUND', 'balance', { accountRef: 'nobody-at-all', currency: kit.currency })
      },
    },
    {
      id: 'balance.other-currency',
      title: 'the balance in a currency that the player does not have',
      run: async (kit) => {
        await kit.refused('CURRENCY_MISMATCH', 'balance', { accountRef: kit.seat.accountRef, currency: 'XTS' })
      },
    },
  ],
}
