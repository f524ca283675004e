import type { Group } from '../case.ts'

const COPIES = 10

export const rebet: Group = {
  name: 'Rollbacks that stake a part again',
  cases: [
    {
      id: 'rebet.part',
      title: 'a bet goes back and a part of it is staked again, in one',
      run: async (kit) => {
        const bet = kit.betOf({ amount: '9.00' })
        const back = kit.rebetOf(bet, '3.50')
        await kit.moves('-3.5', async () => {
          await kit.ok('bet', bet)
          kit.postedId(await kit.ok('rollback', back))
        })
        await kit.isState(bet.txId, 'rolled_back')
        await kit.isState(back.rebet.txId, 'posted')
      },
    },
    {
      id: 'rebet.repeat',
      title: 'repeated, it is answered as the first time; with another amount it is something else',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        const back = kit.rebetOf(bet, '1.00')
        const first = await kit.ok('rollback', back)
        await kit.moves('0', async () => {
          await kit.isReplay(first, await kit.ok('rollback', back))
          await kit.refused('DUPLICATE_MISMATCH', 'rollback', { ...back, rebet: { ...back.rebet, amount: '1.50' } })
          await kit.refused('DUPLICATE_MISMATCH', 'rollback', { ...back, rebet: undefined })
        })
      },
    },
    {
      id: 'rebet.win',
      title: 'a win names the new bet, which then stands; one that names the old bet is refused',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        const back = kit.rebetOf(bet, '1.00')
        await kit.ok('rollback', back)
        await kit.moves('2', async () => {
          await kit.refused('ROLLED_BACK', 'win', kit.winOf({ betTxId: bet.txId, roundId: bet.roundId }))
          await kit.ok('win', kit.winOf({ betTxId: back.rebet.txId, roundId: bet.roundId }))
        })
        await kit.refused('ALREADY_SETTLED', 'rollback', kit.rollbackOf(back.rebet.txId))
      },
    },
    {
      id: 'rebet.whole',
      title: 'the new bet is rolled back like any other',
      run: async (kit) => {
        const bet = kit.betOf()
        const back = kit.rebetOf(bet, '1.25')
        await kit.moves('0', async () => {
          await kit.ok('bet', bet)
          await kit.ok('rollback', back)
          await kit.ok('rollback', kit.rollbackOf(back.rebet.txId))
        })
      },
    },
    {
      id: 'rebet.too-much',
      title: 'more than the bet was, of a win, or under an id of the rollback itself',
      run: async (kit) => {
        const bet = kit.betOf()
        const win = kit.winOf()
        await kit.ok('bet', bet)
        await kit.ok('win', win)
        await kit.moves('0', async () => {
          await kit.refused('BAD_REQUEST', 'rollback', kit.rebetOf(bet, '2.01'))
          await kit.refused('BAD_REQUEST', 'rollback', kit.rebetOf(win, '1.00'))
          await kit.refused('BAD_REQUEST', 'rollback', kit.rebetOf(bet, '1.00', { txId: bet.txId }))
          await kit.refused(
            'BAD_REQUEST',
            'rollback',
            kit.rebetOf(bet, '1.00', { rebet: { txId: bet.txId, amount: '1.00' } }),
          )
        })
        await kit.isState(bet.txId, 'posted')
      },
    },
    {
      id: 'rebet.taken-id',
      title: 'under an id that is taken, or was rolled back: refused, and the bet stands',
      run: async (kit) => {
        const [bet, other] = [kit.betOf(), kit.betOf()]
        for (const one of [bet, other]) await kit.ok('bet', one)
        const gone = kit.newId('bet')
        await kit.ok('rollback', kit.rollbackOf(gone))
        await kit.moves('0', async () => {
          await kit.refused(
            'DUPLICATE_MISMATCH',
            'rollback',
            kit.rebetOf(bet, '1.00', { rebet: { txId: other.txId, amount: '1.00' } }),
          )
          await kit.refused(
            'ROLLED_BACK',
            'rollback',
            kit.rebetOf(bet, '1.00', { rebet: { txId: gone, amount: '1.00' } }),
          )
        })
        await kit.isState(bet.txId, 'posted')
      },
    },
    {
      id: 'rebet.unknown',
      title: 'of something unknown, or taken back already, nothing is staked',
      run: async (kit) => {
        const bet = kit.betOf()
        const never = kit.rebetOf(kit.betOf(), '1.00')
        await kit.ok('bet', bet)
        await kit.ok('rollback', kit.rollbackOf(bet.txId))
        const late = kit.rebetOf(bet, '1.00')
        await kit.moves('0', async () => {
          for (const back of [never, late]) {
            const answer = await kit.ok('rollback', back)
            kit.claim(answer.nothingToDo === true, 'nothingToDo: true', JSON.stringify(answer.nothingToDo) ?? 'nothing')
            await kit.isState(back.rebet.txId, 'unknown')
          }
        })
      },
    },
    {
      id: 'rebet.at-once',
      title: `${COPIES} of them at the same moment stake once`,
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.moves('1', () =>
          Promise.all(Array.from({ length: COPIES }, () => kit.ok('rollback', kit.rebetOf(bet, '1.00')))),
        )
      },
    },
  ],
}
