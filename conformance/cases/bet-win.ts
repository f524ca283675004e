import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import type { Group } from '../case.ts'
import { Nonconformity } from '../exchange.ts'
import type { Answer } from '../wire.ts'

const COPIES = 20

function winId(answer: Answer): string {
  if (!answer.platformWinTxId)
    throw new Nonconformity('platformWinTxId of the win', JSON.stringify(answer.platformWinTxId) ?? 'none')
  return answer.platformWinTxId
}

export const betWin: Group = {
  name: 'Bet and win in one command',
  cases: [
    {
      id: 'betWin.both',
      title: 'takes the stake and pays the win, and both are posted',
      run: async (kit) => {
        const both = kit.betWinOf({ roundClosed: true })
        const answer = await kit.moves('1.50', () => kit.ok('betWin', both))
        kit.postedId(answer)
        winId(answer)
        for (const txId of [both.txId, both.winTxId]) await kit.isState(txId, 'posted')
      },
    },
    {
      id: 'betWin.repeat',
      title: 'repeated, is answered as the first time',
      run: async (kit) => {
        const both = kit.betWinOf()
        const first = await kit.ok('betWin', both)
        const again = await kit.moves('0', () => kit.ok('betWin', both))
        await kit.isReplay(first, again)
        kit.claim(winId(first) === winId(again), `platformWinTxId ${first.platformWinTxId}`, `${again.platformWinTxId}`)
      },
    },
    {
      id: 'betWin.other-content',
      title: 'the same ids with another stake or another win',
      run: async (kit) => {
        const both = kit.betWinOf()
        await kit.ok('betWin', both)
        await kit.moves('0', async () => {
          await kit.refused('DUPLICATE_MISMATCH', 'betWin', { ...both, amount: '1.00' })
          await kit.refused('DUPLICATE_MISMATCH', 'betWin', { ...both, winAmount: '1.00' })
        })
      },
    },
    {
      id: 'betWin.half-known',
      title: 'one id known and one new: refused, and the new one is not used',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        const both = kit.betWinOf({ txId: bet.txId, roundId: bet.roundId })
        await kit.moves('0', () => kit.refused('DUPLICATE_MISMATCH', 'betWin', both))
        await kit.isState(both.winTxId, 'unknown')
      },
    },
    {
      id: 'betWin.insufficient',
      title: 'a stake above the balance: neither happens, however large the win',
      run: async (kit) => {
        const amount = toWire((await kit.balance()) + MINOR_PER_UNIT)
        const both = kit.betWinOf({ amount, winAmount: amount })
        await kit.moves('0', () => kit.refused('INSUFFICIENT_FUNDS', 'betWin', both))
        for (const txId of [both.txId, both.winTxId]) await kit.isState(txId, 'unknown')
      },
    },
    {
      id: 'betWin.tombstone',
      title: 'rolled back before it came: neither happens',
      run: async (kit) => {
        const both = kit.betWinOf()
        await kit.ok('rollback', kit.rollbackOf(both.txId))
        await kit.moves('0', () => kit.refused('ROLLED_BACK', 'betWin', both))
        await kit.isState(both.winTxId, 'unknown')
      },
    },
    {
      id: 'betWin.taken-back',
      title: 'its win is taken back, then its bet',
      run: async (kit) => {
        const both = kit.betWinOf()
        await kit.moves('0', async () => {
          await kit.ok('betWin', both)
          await kit.refused('ALREADY_SETTLED', 'rollback', kit.rollbackOf(both.txId))
          await kit.ok('rollback', kit.rollbackOf(both.winTxId))
          await kit.ok('rollback', kit.rollbackOf(both.txId))
        })
      },
    },
    {
      id: 'betWin.same-ids',
      title: 'one id for both',
      run: async (kit) => {
        const txId = kit.newId('both')
        await kit.moves('0', () => kit.refused('BAD_REQUEST', 'betWin', kit.betWinOf({ txId, winTxId: txId })))
      },
    },
    {
      id: 'betWin.unknown-session',
      title: 'with a session that nobody opened',
      run: async (kit) => {
        await kit.moves('0', () =>
          kit.refused('SESSION_INVALID', 'betWin', kit.betWinOf({ session: kit.newId('session') })),
        )
      },
    },
    {
      id: 'betWin.at-once',
      title: `${COPIES} copies at the same moment happen once`,
      run: async (kit) => {
        const both = kit.betWinOf()
        const answers = await kit.moves('1.50', () =>
          Promise.all(Array.from({ length: COPIES }, () => kit.ok('betWin', both))),
        )
        const ids = new Set(answers.map((answer) => `${kit.postedId(answer)} ${winId(answer)}`))
        kit.claim(ids.size === 1, 'one pair of platform ids', `${ids.size} of them`)
      },
    },
  ],
}
