import type { Group } from '../case.ts'
import { amountOf } from '../kit.ts'

/** In the form of an id, and issued to nobody. */
const UNKNOWN = 'F-00000000'

export const freeRounds: Group = {
  name: 'Free rounds',
  cases: [
    {
      id: 'free-rounds.unknown',
      title: 'a bet of free rounds that were never issued is refused and takes no id; so is a win of them',
      run: async (kit) => {
        const bet = kit.betOf({ amount: '0', freeRounds: UNKNOWN })
        await kit.refused('BET_NOT_ALLOWED', 'bet', bet)
        await kit.isState(bet.txId, 'unknown')
        const paid = kit.betOf()
        await kit.ok('bet', paid)
        const win = { betTxId: paid.txId, roundId: paid.roundId, kind: 'freeround', freeRounds: UNKNOWN }
        await kit.moves('0', () => kit.refused('TX_NOT_FOUND', 'win', kit.winOf(win)))
        await kit.refused('BAD_REQUEST', 'bet', kit.betOf({ amount: '0', freeRounds: 'not an id' }))
        await kit.ok('rollback', kit.rollbackOf(paid.txId, { roundId: paid.roundId }))
      },
    },
    {
      id: 'free-rounds.each-once',
      title: 'two equal wins of two free rounds pay twice, each sent again pays nothing more, and no stake is taken',
      needs: 'freeRounds',
      run: async (kit) => {
        const { freeRounds: id } = kit.given
        await kit.moves('0', () => kit.refused('BAD_REQUEST', 'bet', kit.betOf({ amount: '1.00', freeRounds: id })))
        for (let round = 0; round < 2; round++) {
          const bet = kit.betOf({ amount: '0', freeRounds: id })
          await kit.moves('0', () => kit.ok('bet', bet))
          const first = await kit.ok('bet', bet)
          kit.claim(first.replay === true, 'replay: true', JSON.stringify(first.replay) ?? 'missing')
          const { txId: betTxId, roundId } = bet
          const win = kit.winOf({
            betTxId,
            roundId,
            amount: '1.00',
            kind: 'freeround',
            freeRounds: id,
            roundClosed: true,
          })
          await kit.moves('0', () => kit.refused('TX_NOT_FOUND', 'win', { ...win, freeRounds: undefined }))
          await kit.moves('1.00', () => kit.ok('win', win))
          await kit.moves('0', () => kit.ok('win', win))
        }
      },
    },
    {
      id: 'free-rounds.rollback',
      title: 'a win of a free round is taken back once; the round can then be taken back and played again',
      needs: 'freeRounds',
      run: async (kit) => {
        const { freeRounds: id } = kit.given
        const both = kit.betWinOf({
          amount: '0',
          winAmount: '1.00',
          kind: 'freeround',
          freeRounds: id,
          roundClosed: true,
        })
        await kit.moves('1.00', () => kit.ok('betWin', both))
        await kit.refused('ALREADY_SETTLED', 'rollback', kit.rollbackOf(both.txId, { roundId: both.roundId }))
        await kit.moves('-1.00', () => kit.ok('rollback', kit.rollbackOf(both.winTxId, { roundId: both.roundId })))
        await kit.moves('0', () => kit.ok('rollback', kit.rollbackOf(both.txId, { roundId: both.roundId })))
        const again = kit.betOf({ amount: '0', freeRounds: id })
        const before = await kit.balance()
        const left = amountOf(await kit.ok('bet', again))
        kit.claim(left === before, `balance ${before}`, `balance ${left}`)
        await kit.ok('endRound', kit.endOf(again.roundId))
      },
    },
  ],
}
