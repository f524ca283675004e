import type { Group } from '../case.ts'

export const round: Group = {
  name: 'Round ends and status',
  cases: [
    {
      id: 'endRound.moves-nothing',
      title: 'the end of a round moves no money',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.moves('0', () => kit.ok('endRound', kit.endOf(bet.roundId)))
        await kit.isState(bet.txId, 'posted')
      },
    },
    {
      id: 'endRound.repeat',
      title: 'the end of a round, repeated',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.moves('0', async () => {
          for (let time = 0; time < 3; time++) await kit.ok('endRound', kit.endOf(bet.roundId))
        })
      },
    },
    {
      id: 'endRound.unknown',
      title: 'the end of a round that never was',
      run: async (kit) => {
        await kit.moves('0', () => kit.ok('endRound', kit.endOf(kit.newId('round'))))
      },
    },
    {
      id: 'status.unknown',
      title: 'the status of something unknown',
      run: async (kit) => {
        await kit.isState(kit.newId('bet'), 'unknown')
      },
    },
    {
      id: 'status.keeps-nothing',
      title: 'asking for a status does not make the id used',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.isState(bet.txId, 'unknown')
        await kit.moves('-2', () => kit.ok('bet', bet))
        await kit.isState(bet.txId, 'posted')
      },
    },
    {
      id: 'status.malformed',
      title: 'the status of nothing',
      run: async (kit) => {
        await kit.refused('BAD_REQUEST', 'status', {})
      },
    },
  ],
}
