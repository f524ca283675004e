/** Leaving a seat. Between hands the chips are in the wallet already, so standing up moves no money. */
import { AWAY_MS } from './kinds.ts'
import { tell, type PvpRoom, type Sitting } from './room.ts'

/** Frees a seat and sends the reason. */
export function standUp(
  room: PvpRoom,
  sitting: Sitting,
  reason: 'left' | 'broke' | 'away' | 'refused',
  error: string | null = null,
): void {
  if (room.seats[sitting.seat] !== sitting) return
  room.seats[sitting.seat] = null
  room.comeBacks.note(room, sitting)
  if (sitting.session) tell(room, sitting.session.playerId, { type: 'stood', reason, error })
}

/** Stands up players between hands who are leaving, have no chips, or are away too long. */
export function tidySeats(room: PvpRoom): void {
  const now = room.env.clock.now()
  for (const sitting of room.seats) {
    if (!sitting) continue
    if (sitting.isLeaving) standUp(room, sitting, 'left')
    else if (sitting.stack === 0n) standUp(room, sitting, 'broke')
    else if (sitting.awaySince !== null && now - sitting.awaySince >= AWAY_MS) standUp(room, sitting, 'away')
  }
}
