/** One player's screen in the card rooms: reads its messages, answers each, and shows it the room. */
import type { WebSocket } from '@fastify/websocket'
import { refuseExpired, serveChannel } from '#studio/live-channel/serve-channel.ts'
import type { StudioEnv } from '#studio/env.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getBalance } from '#studio/players/open-session.ts'
import { pvpClientMessageSchema, type PvpClientMessage, type PvpServerMessage } from './protocol.ts'
import type { PvpRoom, Watcher } from './room.ts'
import type { PvpRooms } from './rooms.ts'
import { showLine, showRoom } from './show-room.ts'
import { act, leaveSeat, screenChanged, setAway, sitDown } from './sit.ts'

function leaveRoom(watcher: Watcher): void {
  const { room } = watcher
  if (!room) return
  watcher.room = null
  room.watchers.delete(watcher)
  screenChanged(room, watcher)
}

function enterRoom(watcher: Watcher, room: PvpRoom): void {
  if (watcher.room === room) return
  leaveRoom(watcher)
  watcher.room = room
  room.watchers.add(watcher)
  screenChanged(room, watcher)
}

/** Serves a socket until it closes. `network` is a fingerprint of where it comes from. */
export function servePvp(env: StudioEnv, rooms: PvpRooms, socket: WebSocket, network: string): void {
  const now = () => env.clock.now()
  serveChannel<PvpClientMessage, Watcher>(env, socket, {
    engine: 'pvp',
    schema: pvpClientMessageSchema,
    countOf: (playerId) => [...rooms.watchers].filter((one) => one.session.playerId === playerId).length,
    join(session, line) {
      const watcher: Watcher = {
        session,
        network,
        room: null,
        send: (message: PvpServerMessage) => line.send(JSON.stringify(message)),
      }
      rooms.watchers.add(watcher)
      return watcher
    },
    leave(watcher) {
      rooms.watchers.delete(watcher)
      leaveRoom(watcher)
    },
    async welcome(watcher) {
      const { session } = watcher
      const balance = await getBalance(env, session)
      const seated = rooms.findSeat(session)
      if (seated) enterRoom(watcher, seated)
      const { room } = watcher
      return {
        type: 'welcome',
        serverTime: now(),
        balance,
        rooms: rooms.list(session).map(showLine),
        room: room && showRoom(room, session.playerId),
      } satisfies PvpServerMessage
    },
    async carryOut(watcher, message) {
      const { session } = watcher
      if (message.type === 'rooms') return watcher.send({ type: 'rooms', rooms: rooms.list(session).map(showLine) })
      if (message.type === 'enter') {
        const room = rooms.get(session, message.room)
        enterRoom(watcher, room)
        const tellRoom = () => watcher.send({ type: 'room', serverTime: now(), room: showRoom(room, session.playerId) })
        tellRoom()
        // what an earlier process stored is sent later: a seat that is asked for before that looks it up itself
        const isKnown = room.comeBacks.known(room, session.playerId) !== null
        if ((await rooms.track(room.comeBacks.find(room, session.playerId))) && !isKnown && watcher.room === room)
          tellRoom()
      } else {
        const room = watcher.room ?? refuse('NOT_FOUND', 'enter a room first')
        if (message.type === 'sit') {
          refuseExpired(env, session)
          await rooms.track(sitDown(room, watcher, message, () => rooms.findSeat(session) !== null))
        } else if (message.type === 'leave') leaveSeat(room, watcher)
        else if (message.type === 'away') setAway(room, watcher, message)
        else act(room, watcher, message)
      }
      watcher.send({ type: 'done', requestId: message.requestId })
    },
  })
}
