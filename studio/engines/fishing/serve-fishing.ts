/** One player's screen at a fishing hall. */
import type { WebSocket } from '@fastify/websocket'
import type { StudioEnv } from '#studio/env.ts'
import { refuseExpired, serveChannel } from '#studio/live-channel/serve-channel.ts'
import { getCurrency } from '#studio/players/catalogue.ts'
import { getBalance } from '#studio/players/open-session.ts'
import { closeMagazine } from './close-magazine.ts'
import type { FishingHalls, Place } from './fishing-halls.ts'
import { loadMagazine } from './load-magazine.ts'
import { fishingClientMessageSchema, type FishingClientMessage, type FishingServerMessage } from './protocol.ts'
import { seated, type FishingRoom } from './room.ts'
import { inTurn, showMagazine, showSeat, tell, type FishingSeat } from './seat.ts'
import { fire, fireLaser, hit } from './shoot.ts'

/** A shot takes two messages. */
const PACE = 2

async function welcome(env: StudioEnv, halls: FishingHalls, { room, seat }: Place): Promise<FishingServerMessage> {
  const [balance, charge] = await Promise.all([getBalance(env, seat.session), halls.readCharge(seat)])
  return {
    type: 'welcome',
    serverTime: env.clock.now(),
    hall: room.hall,
    seat: seat.number,
    seats: seated(room).map(showSeat),
    fish: [...room.fish.values()].map(({ swimmer }) => swimmer),
    currency: getCurrency(seat.session.currency),
    balance,
    magazine: showMagazine(seat),
    charge,
    nextBullet: seat.lastBullet + 1,
  }
}

async function load(
  room: FishingRoom,
  seat: FishingSeat,
  message: Extract<FishingClientMessage, { type: 'load' }>,
): Promise<void> {
  const { env } = room
  await seat.work // a magazine that is being settled refunds its rest first
  const { magazine, balance } = await loadMagazine(room, seat, message)
  const { roundId, endsAt } = magazine
  seat.cancelEnd()
  seat.cancelEnd = env.clock.after(endsAt - env.clock.now(), () => void closeMagazine(room, seat, roundId))
  tell(seat, { type: 'loaded', requestId: message.requestId, magazine, balance })
}

/** Serves a socket until it closes. */
export function serveFishing(env: StudioEnv, halls: FishingHalls, socket: WebSocket): void {
  serveChannel<FishingClientMessage, Place>(env, socket, {
    engine: 'fishing',
    schema: fishingClientMessageSchema,
    pace: PACE,
    countOf: halls.countOf,
    join: halls.join,
    leave: halls.leave,
    welcome: (place) => welcome(env, halls, place),
    carryOut({ room, seat }, message) {
      // a bullet that has left is decided even when the session ends before that
      if (message.type === 'hit') return halls.track(hit(room, seat, message))
      if (message.type === 'settle') return halls.track(settle(room, seat))
      refuseExpired(env, seat.session)
      if (message.type === 'fire') return fire(room, seat, message)
      return halls.track(message.type === 'load' ? load(room, seat, message) : fireLaser(room, seat, message))
    },
  })
}

async function settle(room: FishingRoom, seat: FishingSeat): Promise<void> {
  if (seat.magazine) await closeMagazine(room, seat, seat.magazine.roundId)
  else await inTurn(seat, async () => undefined)
}
