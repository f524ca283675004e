import { writeAmount } from '#studio/lib/money.ts'
import type { FishingRoom } from './room.ts'
import { inTurn, tell, type FishingSeat } from './seat.ts'
import { bookSettlement, settleMagazine } from './settle-magazine.ts'

const RETRY_MS = 1_000

/**
 * Ends a seat's magazine. Bullets in the water become ammunition again, all of it is settled, and the door is sent the
 * result before a new magazine may be loaded. A repeat, or the end of another magazine, changes nothing. What cannot be
 * stored is retried.
 */
export async function closeMagazine(room: FishingRoom, seat: FishingSeat, roundId: string): Promise<void> {
  const { env } = room
  await inTurn(seat, async () => {
    const { magazine } = seat
    if (magazine?.roundId !== roundId) return
    try {
      const settlement = await settleMagazine(env, roundId)
      seat.cancelEnd()
      seat.magazine = null
      const flying = [...seat.bullets.keys()]
      seat.bullets.clear()
      if (flying.length > 0) tell(seat, { type: 'returned', bullets: flying, magazine: null })
      if (!settlement) return
      const { stakeMinor, winMinor, returnedMinor } = settlement
      tell(seat, {
        type: 'settled',
        roundId,
        stake: writeAmount(stakeMinor),
        win: writeAmount(winMinor),
        returned: writeAmount(returnedMinor),
        nonce: magazine.firstNonce + magazine.shots,
      })
      const balance = await bookSettlement(env, settlement)
      if (balance !== null) tell(seat, { type: 'balance', balance })
    } catch (error) {
      env.log.error({ error, roundId }, 'a magazine could not be settled; it is tried again')
      seat.cancelEnd = env.clock.after(RETRY_MS, () => void closeMagazine(room, seat, roundId))
    }
  })
}
