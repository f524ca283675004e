import { toWire } from '#contract/money.ts'
import type { Group } from '../case.ts'

const COPIES = 20

export const rollback: Group = {
  name: 'Rollbacks and tombstones',
  cases: [
    {
      id: 'rollback.bet',
      title: 'a rolled-back bet gives the stake back',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.moves('0', async () => {
          await kit.ok('bet', bet)
          kit.postedId(await kit.ok('rollback', kit.rollbackOf(bet.txId, { roundId: bet.roundId })))
        })
        await kit.isState(bet.txId, 'rolled_back')
      },
    },
    {
      id: 'rollback.repeat',
      title: 'a repeated rollback is answered as the first time',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        const back = kit.rollbackOf(bet.txId)
        const first = await kit.ok('rollback', back)
        await kit.moves('0', async () => kit.isReplay(first, await kit.ok('rollback', back)))
      },
    },
    {
      id: 'rollback.target-id',
      title: 'a rollback under its target’s own id, and again',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        const back = kit.rollbackOf(bet.txId, { txId: bet.txId })
        await kit.moves('2', async () => {
          const first = await kit.ok('rollback', back)
          await kit.isReplay(first, await kit.ok('rollback', back))
        })
      },
    },
    {
      id: 'rollback.other-id',
      title: 'another rollback of the same bet has nothing to do',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.ok('rollback', kit.rollbackOf(bet.txId))
        const answer = await kit.moves('0', () => kit.ok('rollback', kit.rollbackOf(bet.txId)))
        kit.claim(answer.nothingToDo === true, 'nothingToDo: true', JSON.stringify(answer.nothingToDo) ?? 'nothing')
      },
    },
    {
      id: 'rollback.other-content',
      title: 'the id of a rollback with another target',
      run: async (kit) => {
        const [one, two] = [kit.betOf(), kit.betOf()]
        for (const bet of [one, two]) await kit.ok('bet', bet)
        const back = kit.rollbackOf(one.txId)
        await kit.ok('rollback', back)
        await kit.moves('0', () => kit.refused('DUPLICATE_MISMATCH', 'rollback', { ...back, targetTxId: two.txId }))
        await kit.isState(two.txId, 'posted')
      },
    },
    {
      id: 'rollback.bet-again',
      title: 'a bet that comes again after its rollback',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.ok('rollback', kit.rollbackOf(bet.txId))
        await kit.moves('0', () => kit.refused('ROLLED_BACK', 'bet', bet))
      },
    },
    {
      id: 'rollback.unknown',
      title: 'a rollback of something unknown is OK and remembered',
      run: async (kit) => {
        const bet = kit.betOf()
        const back = kit.rollbackOf(bet.txId)
        const answer = await kit.moves('0', () => kit.ok('rollback', back))
        kit.claim(answer.nothingToDo === true, 'nothingToDo: true', JSON.stringify(answer.nothingToDo) ?? 'nothing')
        await kit.isState(bet.txId, 'tombstone')
      },
    },
    {
      id: 'rollback.tombstone',
      title: 'a bet that comes after its own rollback is refused',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('rollback', kit.rollbackOf(bet.txId))
        await kit.moves('0', () => kit.refused('ROLLED_BACK', 'bet', bet))
        await kit.moves('0', () => kit.refused('ROLLED_BACK', 'bet', bet))
      },
    },
    {
      id: 'rollback.tombstone-repeat',
      title: 'a rollback of something unknown, repeated',
      run: async (kit) => {
        const back = kit.rollbackOf(kit.newId('bet'))
        const first = await kit.ok('rollback', back)
        const again = await kit.ok('rollback', back)
        kit.claim(
          again.nothingToDo === true && again.platformTxId === first.platformTxId,
          'the first answer again',
          JSON.stringify(again),
        )
      },
    },
    {
      id: 'rollback.paid-bet',
      title: 'a bet whose win stands is not rolled back',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.ok('win', kit.winOf({ betTxId: bet.txId, roundId: bet.roundId }))
        await kit.moves('0', () => kit.refused('ALREADY_SETTLED', 'rollback', kit.rollbackOf(bet.txId)))
        await kit.isState(bet.txId, 'posted')
      },
    },
    {
      id: 'rollback.win-then-bet',
      title: 'the win first, then the bet: both are taken back',
      run: async (kit) => {
        const bet = kit.betOf()
        const win = kit.winOf({ betTxId: bet.txId, roundId: bet.roundId, amount: '9.00' })
        await kit.moves('0', async () => {
          await kit.ok('bet', bet)
          await kit.ok('win', win)
          await kit.ok('rollback', kit.rollbackOf(win.txId))
          await kit.ok('rollback', kit.rollbackOf(bet.txId))
        })
      },
    },
    {
      id: 'rollback.spent-win',
      title: 'a win that is spent cannot be taken back, and stands',
      run: async (kit) => {
        const win = kit.winOf()
        await kit.ok('win', win)
        const all = kit.betOf({ amount: toWire(await kit.balance()) })
        await kit.ok('bet', all)
        await kit.refused('INSUFFICIENT_FUNDS', 'rollback', kit.rollbackOf(win.txId))
        await kit.isState(win.txId, 'posted')
        await kit.ok('rollback', kit.rollbackOf(all.txId))
      },
    },
    {
      id: 'rollback.of-rollback',
      title: 'a rollback of a rollback',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        const back = kit.rollbackOf(bet.txId)
        await kit.ok('rollback', back)
        await kit.moves('0', () => kit.refused('BAD_REQUEST', 'rollback', kit.rollbackOf(back.txId)))
      },
    },
    {
      id: 'rollback.dead-session',
      title: 'a rollback is not asked for a session: one that is gone changes nothing',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.moves('2', () => kit.ok('rollback', kit.rollbackOf(bet.txId, { session: kit.newId('long-gone') })))
      },
    },
    {
      id: 'rollback.at-once',
      title: `${COPIES} rollbacks of one bet at the same moment give the stake back once`,
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.moves('2', () =>
          Promise.all(Array.from({ length: COPIES }, () => kit.ok('rollback', kit.rollbackOf(bet.txId)))),
        )
      },
    },
    {
      id: 'rollback.races-bet',
      title: 'a bet and its rollback at the same moment leave nothing taken',
      run: async (kit) => {
        await kit.moves('0', () =>
          Promise.all(
            Array.from({ length: COPIES }, async () => {
              const bet = kit.betOf()
              const [answer] = await Promise.all([kit.send('bet', bet), kit.ok('rollback', kit.rollbackOf(bet.txId))])
              kit.claim(['OK', 'ROLLED_BACK'].includes(answer.status), 'OK or ROLLED_BACK', answer.status)
            }),
          ),
        )
      },
    },
  ],
}
