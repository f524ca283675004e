import { parseMoney, toWire } from '#contract/money.ts'
import type { Group } from '../case.ts'
import { amountOf, type Kit } from '../kit.ts'
import type { SpecialSeats } from '../kit.ts'
import type { Seat } from '../commands.ts'

/** The smallest amount that is more than 5, which the player's bonus allows at most. */
const TOO_LARGE = '5.01'

/** Returns the seat of a player whose bonus runs, and their balance in ledger units. */
async function seatOf(kit: Kit, needs: keyof SpecialSeats): Promise<{ seat: Seat; have: bigint }> {
  const seat = kit.special[needs] ?? kit.seat
  const have = amountOf(await kit.ok('balance', { accountRef: seat.accountRef, currency: kit.currency }))
  return { seat, have }
}

export const bonus: Group = {
  name: 'A running bonus',
  cases: [
    {
      id: 'bonus.stake-max',
      title:
        'a bet above what the bonus allows at once is refused with that amount; its id stays free, and as much is taken',
      needs: 'bonus',
      run: async (kit) => {
        const { seat, have } = await seatOf(kit, 'bonus')
        const bet = kit.betOf({ ...seat, amount: TOO_LARGE })
        for (let times = 0; times < 2; times++) {
          const { stakeMax } = await kit.refused('BONUS_STAKE_MAX', 'bet', bet)
          kit.claim(stakeMax === '5.00', 'stakeMax 5.00', `stakeMax ${stakeMax ?? 'missing'}`)
        }
        await kit.isState(bet.txId, 'unknown')
        const left = amountOf(await kit.ok('bet', { ...bet, amount: '5.00' }))
        kit.claim(left === have - parseMoney('5.00'), `balance ${toWire(have - parseMoney('5.00'))}`, toWire(left))
        await kit.ok(
          'win',
          kit.winOf({ accountRef: seat.accountRef, betTxId: bet.txId, roundId: bet.roundId, amount: '5.00' }),
        )
      },
    },
    {
      id: 'bonus.game-refused',
      title: 'a bet in a game that the bonus excludes is refused and takes no id; a bet of 0, and a win, are accepted',
      needs: 'bonus-excluded',
      run: async (kit) => {
        const { seat } = await seatOf(kit, 'bonus-excluded')
        const bet = kit.betOf(seat)
        await kit.refused('BONUS_GAME_REFUSED', 'bet', bet)
        await kit.isState(bet.txId, 'unknown')
        const free = kit.betOf({ ...seat, amount: '0' })
        await kit.ok('bet', free)
        await kit.ok('win', kit.winOf({ accountRef: seat.accountRef, betTxId: free.txId, roundId: free.roundId }))
      },
    },
  ],
}
