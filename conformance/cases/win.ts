import { WIN_KINDS } from '#contract/doors/vendor-protocol.ts'
import type { Case, Group } from '../case.ts'
import { amountOf } from '../kit.ts'

const COPIES = 20

export const win: Group = {
  name: 'Wins',
  cases: [
    {
      id: 'win.paid',
      title: 'a win pays its amount, once',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        const win = kit.winOf({ betTxId: bet.txId, roundId: bet.roundId, amount: '7.50', roundClosed: true })
        const answer = await kit.moves('7.50', () => kit.ok('win', win))
        kit.postedId(answer)
        kit.claim(amountOf(answer) === (await kit.balance()), 'the balance after the win', `balance ${answer.balance}`)
        await kit.isState(win.txId, 'posted')
      },
    },
    {
      id: 'win.repeat',
      title: 'a repeated win is answered as the first time and pays nothing more',
      run: async (kit) => {
        const win = kit.winOf({ amount: '4.00' })
        const first = await kit.ok('win', win)
        await kit.ok('bet', kit.betOf())
        await kit.moves('0', async () => kit.isReplay(first, await kit.ok('win', win)))
      },
    },
    {
      id: 'win.other-content',
      title: 'the id of a win with another amount, kind or bet',
      run: async (kit) => {
        const win = kit.winOf()
        await kit.ok('win', win)
        await kit.moves('0', async () => {
          await kit.refused('DUPLICATE_MISMATCH', 'win', { ...win, amount: '2.01' })
          await kit.refused('DUPLICATE_MISMATCH', 'win', { ...win, kind: 'jackpot' })
          await kit.refused('DUPLICATE_MISMATCH', 'bet', kit.betOf({ txId: win.txId, roundId: win.roundId }))
        })
      },
    },
    {
      id: 'win.unknown-bet',
      title: 'a win that names a bet which never came',
      run: async (kit) => {
        const win = kit.winOf({ betTxId: kit.newId('bet') })
        await kit.moves('0', () => kit.refused('TX_NOT_FOUND', 'win', win))
        await kit.isState(win.txId, 'unknown')
      },
    },
    {
      id: 'win.rolled-back-bet',
      title: 'a win of a bet that was rolled back',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.ok('rollback', kit.rollbackOf(bet.txId))
        await kit.moves('0', () =>
          kit.refused('ROLLED_BACK', 'win', kit.winOf({ betTxId: bet.txId, roundId: bet.roundId })),
        )
      },
    },
    {
      id: 'win.lost',
      title: 'a win of 0 says that the bet lost',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.moves('0', () =>
          kit.ok('win', kit.winOf({ betTxId: bet.txId, roundId: bet.roundId, amount: '0', roundClosed: true })),
        )
      },
    },
    ...WIN_KINDS.map((kind): Case => ({
      id: `win.kind-${kind}`,
      title: `a win of kind ${kind} without a bet is paid`,
      run: async (kit) => {
        kit.postedId(await kit.moves('1.25', () => kit.ok('win', kit.winOf({ kind, amount: '1.25' }))))
      },
    })),
    {
      id: 'win.unknown-kind',
      title: 'a win of a kind that the protocol does not have',
      run: async (kit) => {
        await kit.moves('0', () => kit.refused('BAD_REQUEST', 'win', kit.winOf({ kind: 'gift' })))
      },
    },
    {
      id: 'win.dead-session',
      title: 'a win is not asked for a session: one that is gone changes nothing',
      run: async (kit) => {
        await kit.moves('2', () => kit.ok('win', kit.winOf({ session: kit.newId('long-gone') })))
      },
    },
    {
      id: 'win.late',
      title: 'a win that comes after its round was closed is paid',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.ok('endRound', kit.endOf(bet.roundId))
        await kit.moves('6', () =>
          kit.ok('win', kit.winOf({ betTxId: bet.txId, roundId: bet.roundId, amount: '6.00' })),
        )
      },
    },
    {
      id: 'win.twice-for-a-bet',
      title: 'two wins of one bet under two ids are both paid',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.moves('3', async () => {
          for (const amount of ['1.00', '2.00'])
            await kit.ok('win', kit.winOf({ betTxId: bet.txId, roundId: bet.roundId, amount }))
        })
      },
    },
    {
      id: 'win.unknown-player',
      title: 'a win for a player who does not exist',
      run: async (kit) => {
        await kit.refused('PLAYER_NOT_FOUND', 'win', kit.winOf({ accountRef: 'nobody-at-all' }))
      },
    },
    {
      id: 'win.at-once',
      title: `${COPIES} copies of one win at the same moment: one payment, equal answers`,
      run: async (kit) => {
        const win = kit.winOf({ amount: '3.00' })
        const answers = await kit.moves('3', () =>
          Promise.all(Array.from({ length: COPIES }, () => kit.ok('win', win))),
        )
        const ids = new Set(answers.map((answer) => kit.postedId(answer)))
        kit.claim(ids.size === 1, 'one platformTxId', `${ids.size} of them`)
      },
    },
  ],
}
