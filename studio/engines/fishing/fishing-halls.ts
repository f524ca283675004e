/**
 * The halls of this process: who sits in which room, and the recovery of magazines that an ended process left loaded.
 */
import type { StudioEnv } from '#studio/env.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'
import { closeMagazine } from './close-magazine.ts'
import { findCharge, listOpenMagazines } from './fishing.sql.ts'
import { getVariant } from './halls.ts'
import { createRoom, seated, showSeats, type FishingRoom } from './room.ts'
import { createSeat, type FishingSeat } from './seat.ts'
import { settleMagazine } from './settle-magazine.ts'

/** How long a seat is reserved for a player whose last screen disconnected. */
export const LEAVE_MS = 15_000

export type Place = {
  room: FishingRoom
  seat: FishingSeat
  watcher: Watcher
}

export type FishingHalls = {
  /**
   * Seats a screen: where its player sits already, else in the first room with a free seat, else in a new one. Refuses
   * with GAME_DISABLED.
   */
  join(session: PlaySession, watcher: Watcher): Place
  /** Removes a screen. Without another screen the seat is given up after `LEAVE_MS`, and its magazine settled. */
  leave(place: Place): void
  countOf(playerId: bigint): number
  /** Returns the charge of a seat's laser. */
  readCharge(seat: FishingSeat): Promise<number>
  /** Returns every room, for tests. */
  rooms(): readonly FishingRoom[]
  /** Registers work that `stop` has to wait for, and returns it. */
  track<Result>(work: Promise<Result>): Promise<Result>
  idle(): Promise<void>
  /** Stops every room in its current state. `settleLeftMagazines` then settles what is loaded. */
  stop(): Promise<void>
}

/** The halls' state. */
type State = {
  readonly env: StudioEnv
  readonly rooms: FishingRoom[]
  isStopped: boolean
}

/** Settles a seat's magazine and frees the seat, unless its player is back; an empty room is closed. */
async function giveUp(state: State, room: FishingRoom, seat: FishingSeat): Promise<void> {
  if (seat.magazine) await closeMagazine(room, seat, seat.magazine.roundId)
  await seat.work
  if (state.isStopped || seat.watchers.size > 0 || room.seats[seat.number] !== seat) return
  room.seats[seat.number] = null
  if (seated(room).length > 0) return showSeats(room)
  room.cancelTick()
  state.rooms.splice(state.rooms.indexOf(room), 1)
}

/** Returns the seat that a player has, or a new one in the first room with a free seat, or in a new room. */
function findSeat({ env, rooms }: State, session: PlaySession): { room: FishingRoom; seat: FishingSeat } {
  const key = `${session.vendorCode}/${session.gameCode}/${session.isDemo ? 'play money' : 'money'}`
  const open = rooms.filter((room) => room.key === key)
  for (const room of open) {
    const seat = seated(room).find(({ playerId }) => playerId === session.playerId)
    if (seat) return { room, seat }
  }
  let room = open.find(({ seats }) => seats.includes(null))
  if (!room) {
    room = createRoom(env, key, getVariant(env.config, session.vendorCode, session.gameCode))
    rooms.push(room)
  }
  const seat = createSeat(room.seats.indexOf(null), session)
  room.seats[seat.number] = seat
  return { room, seat }
}

/** Returns the work under way in some rooms, of their seats and of their fish. */
const worksIn = (rooms: readonly FishingRoom[]) =>
  rooms.flatMap((room) => [...seated(room).map(({ work }) => work), ...[...room.fish.values()].map(({ turn }) => turn)])

/** Cancels everything in a room that waits for the clock. */
function halt(room: FishingRoom): void {
  room.cancelTick()
  for (const seat of seated(room)) {
    seat.cancelEnd()
    seat.cancelLeave()
  }
}

/** Creates the halls of one process. */
export function createFishingHalls(env: StudioEnv): FishingHalls {
  const state: State = { env, rooms: [], isStopped: false }
  const { rooms } = state
  const underWay = new Set<Promise<unknown>>()
  const track: FishingHalls['track'] = (work) => {
    const settled: Promise<unknown> = work.catch(() => undefined).finally(() => underWay.delete(settled))
    underWay.add(settled)
    return work
  }
  const idle = async () => {
    await Promise.all([...underWay, ...worksIn(rooms)])
  }

  return {
    join(session, watcher) {
      const { room, seat } = findSeat(state, session)
      seat.cancelLeave()
      seat.session = session
      seat.watchers.add(watcher)
      showSeats(room)
      return { room, seat, watcher }
    },
    leave({ room, seat, watcher }) {
      seat.watchers.delete(watcher)
      if (seat.watchers.size > 0 || state.isStopped) return
      seat.cancelLeave = env.clock.after(LEAVE_MS, () => {
        if (!state.isStopped) void track(giveUp(state, room, seat))
      })
    },
    countOf: (playerId) =>
      rooms
        .flatMap(seated)
        .flatMap(({ watchers }) => [...watchers])
        .filter((one) => one.playerId === playerId).length,
    async readCharge(seat) {
      seat.charge ??= await findCharge(env.db, seat.playerId, seat.session.gameCode)
      return seat.charge
    },
    rooms: () => rooms,
    track,
    idle,
    async stop() {
      state.isStopped = true
      rooms.forEach(halt)
      await idle()
    },
  }
}

/**
 * Settles magazines that a stopped or killed process left: shots that were stored count, the rest is refunded. Safe to
 * repeat. Returns how many.
 */
export async function settleLeftMagazines(env: StudioEnv): Promise<number> {
  const left = await listOpenMagazines(env.db)
  for (const roundId of left) {
    const settlement = await settleMagazine(env, roundId)
    env.log.warn({ roundId }, 'a magazine that was left loaded is settled')
    if (settlement) void env.outbox.deliver(settlement.txIds)
  }
  return left.length
}
