import { getBalance } from '#studio/players/open-session.ts'
import { peopleIn, tell, type PvpRoom } from './room.ts'

/**
 * Sends every player of the room their current wallet balance. A wallet that does not answer is asked again with the
 * next hand.
 */
export async function tellBalances(room: PvpRoom): Promise<void> {
  if (room.mode === 'practice') return
  await Promise.all(
    peopleIn(room).map(async ({ session }) => {
      if (!session) return
      const balance = await getBalance(room.env, session).catch(() => null)
      if (balance !== null) tell(room, session.playerId, { type: 'balance', balance })
    }),
  )
}
