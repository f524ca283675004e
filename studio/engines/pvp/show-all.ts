import type { PvpRoom } from './room.ts'
import { showRoom } from './show-room.ts'

/** Sends every screen the room as its player may see it. */
export function showAll(room: PvpRoom): void {
  for (const watcher of room.watchers)
    watcher.send({ type: 'room', serverTime: room.env.clock.now(), room: showRoom(room, watcher.session.playerId) })
}
