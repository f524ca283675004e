import type { PvpRoom } from './room.ts'
import { showRoom } from './show-room.ts'

/** Shows everybody the room as they may see it. */
export function showAll(room: PvpRoom): void {
  for (const watcher of room.watchers)
    watcher.send({ type: 'room', serverTime: room.env.clock.now(), room: showRoom(room, watcher.session.playerId) })
}
