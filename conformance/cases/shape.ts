import type { Case, Group } from '../case.ts'

/** Builds a case with a malformed bet: it must be refused with BAD_REQUEST and move nothing. */
function malformed(id: string, title: string, change: Record<string, unknown>): Case {
  return {
    id: `shape.${id}`,
    title,
    run: async (kit) => {
      await kit.moves('0', () => kit.refused('BAD_REQUEST', 'bet', kit.betOf(change)))
    },
  }
}

/** Invalid amounts. */
const WRONG_AMOUNTS: Record<string, unknown> = {
  negative: '-1',
  'five-decimals': '1.00001',
  number: 1,
  empty: '',
  exponent: '1e3',
  comma: '1,50',
  'other-digits': '১০',
  'thirteen-digits': '1000000000000',
  'no-whole-part': '.5',
  hexadecimal: '0x10',
  'not-a-number': 'NaN',
  nothing: null,
}
const OVERSIZE = 1024 * 1024

export const shape: Group = {
  name: 'Bodies and amounts',
  cases: [
    {
      id: 'shape.broken-json',
      title: 'a body that is not JSON',
      run: async (kit) => {
        await kit.moves('0', () => kit.refused('BAD_REQUEST', 'bet', '{"txId":'))
      },
    },
    ...Object.entries({ array: '[]', null: 'null', text: '"bet"', number: '7', 'empty-body': '' }).map(
      ([id, body]): Case => ({
        id: `shape.${id}`,
        title: `a signed body that is ${body === '' ? 'empty' : body}`,
        run: async (kit) => {
          await kit.refused('BAD_REQUEST', 'bet', body)
        },
      }),
    ),
    {
      id: 'shape.oversize',
      title: 'a body of a megabyte',
      run: async (kit) => {
        await kit.moves('0', () =>
          kit.refused('BAD_REQUEST', 'bet', kit.betOf({ detail: { story: 'x'.repeat(OVERSIZE) } })),
        )
      },
    },
    {
      id: 'shape.unknown-command',
      title: 'a command that the protocol does not have',
      run: async (kit) => {
        await kit.refused('BAD_REQUEST', 'jump', { accountRef: kit.seat.accountRef })
      },
    },
    {
      id: 'shape.unknown-field',
      title: 'a field that the protocol does not have is let pass',
      run: async (kit) => {
        await kit.moves('-2', () => kit.ok('bet', kit.betOf({ somethingOfOurs: true })))
      },
    },
    malformed('no-id', 'a bet without a txId', { txId: undefined }),
    malformed('long-id', 'a txId of 101 characters', { txId: 'x'.repeat(101) }),
    malformed('blank-in-id', 'a txId with a blank', { txId: 'two words' }),
    malformed('no-session', 'a bet without a session', { session: undefined }),
    malformed('no-round', 'a bet without a round', { roundId: undefined }),
    {
      id: 'shape.longest-id',
      title: 'a txId of 100 characters',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.moves('-2', () => kit.ok('bet', { ...bet, txId: bet.txId.padEnd(100, 'x') }))
      },
    },
    ...Object.entries(WRONG_AMOUNTS).map(([id, amount]) =>
      malformed(`amount-${id}`, `the amount ${JSON.stringify(amount)}`, { amount }),
    ),
    {
      id: 'shape.amount-zero',
      title: 'a bet of 0 (a free round) is taken and moves nothing',
      run: async (kit) => {
        const bet = kit.betOf({ amount: '0' })
        await kit.moves('0', () => kit.ok('bet', bet))
        await kit.isState(bet.txId, 'posted')
      },
    },
    {
      id: 'shape.amount-four-decimals',
      title: 'four decimals are held exactly',
      run: async (kit) => {
        await kit.moves('-0.0003', () => kit.ok('bet', kit.betOf({ amount: '0.0003' })))
        await kit.moves('0.0001', () => kit.ok('win', kit.winOf({ amount: '0.0001' })))
      },
    },
    {
      id: 'shape.currency-bet',
      title: 'a bet in another currency',
      run: async (kit) => {
        await kit.moves('0', () => kit.refused('CURRENCY_MISMATCH', 'bet', kit.betOf({ currency: 'XTS' })))
      },
    },
    {
      id: 'shape.currency-win',
      title: 'a win in another currency',
      run: async (kit) => {
        await kit.moves('0', () => kit.refused('CURRENCY_MISMATCH', 'win', kit.winOf({ currency: 'XTS' })))
      },
    },
  ],
}
