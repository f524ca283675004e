import { parseMoney, toWire } from '#contract/money.ts'
import type { Group } from '../case.ts'
import type { Kit } from '../kit.ts'

/** Returns the smallest amount above a cap, as it is sent. */
const above = (cap: string | undefined) => toWire(parseMoney(cap ?? '0') + parseMoney('0.01'))

/** Sends a bet, and a win of it above the cap. Expects the answer OK and an unchanged balance. */
async function holdWin(kit: Kit) {
  const bet = kit.betOf()
  await kit.ok('bet', bet)
  const win = kit.winOf({ betTxId: bet.txId, roundId: bet.roundId, amount: above(kit.caps.winCap) })
  const first = await kit.moves('0', () => kit.ok('win', win))
  kit.postedId(first)
  return { bet, win, first }
}

export const caps: Group = {
  name: 'Caps',
  cases: [
    {
      id: 'caps.bet',
      title: 'a bet above the cap is refused, again when it is repeated, and its id stays unknown',
      needs: 'betCap',
      run: async (kit) => {
        const bet = kit.betOf({ amount: above(kit.caps.betCap) })
        for (let times = 0; times < 2; times++) await kit.moves('0', () => kit.refused('LIMIT_REACHED', 'bet', bet))
        await kit.isState(bet.txId, 'unknown')
      },
    },
    {
      id: 'caps.win',
      title: 'a win above the cap is OK and held: the balance stays, the id is known',
      needs: 'winCap',
      run: async (kit) => {
        await kit.isState((await holdWin(kit)).win.txId, 'posted')
      },
    },
    {
      id: 'caps.win-repeat',
      title: 'a held win repeated is answered as the first time; other content is refused',
      needs: 'winCap',
      run: async (kit) => {
        const { win, first } = await holdWin(kit)
        await kit.moves('0', async () => {
          await kit.isReplay(first, await kit.ok('win', win))
          await kit.refused('DUPLICATE_MISMATCH', 'win', { ...win, amount: '1.00' })
        })
      },
    },
    {
      id: 'caps.win-rollback',
      title: 'a held win is taken back by its rollback, and does not come again',
      needs: 'winCap',
      run: async (kit) => {
        const { bet, win } = await holdWin(kit)
        await kit.moves('0', async () => {
          await kit.ok('rollback', kit.rollbackOf(win.txId, { roundId: bet.roundId }))
          await kit.refused('ROLLED_BACK', 'win', win)
        })
      },
    },
    {
      id: 'caps.bet-of-held-win',
      title: 'the bet of a held win is taken back only after the win',
      needs: 'winCap',
      run: async (kit) => {
        const { bet, win } = await holdWin(kit)
        await kit.moves('0', () =>
          kit.refused('ALREADY_SETTLED', 'rollback', kit.rollbackOf(bet.txId, { roundId: bet.roundId })),
        )
        await kit.ok('rollback', kit.rollbackOf(win.txId, { roundId: bet.roundId }))
        await kit.moves(bet.amount, () => kit.ok('rollback', kit.rollbackOf(bet.txId, { roundId: bet.roundId })))
      },
    },
  ],
}
