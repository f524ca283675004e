/**
 * The house's practice players: only where no real money is played, named as such, with a strategy that the rules page
 * states.
 */
import { peopleIn, type PvpRoom, type Sitting } from './room.ts'

/** How many practice players sit with a single member. A seat stays free for the next member. */
const COMPANY = 2

const NAMES = ['A', 'B', 'C']

/**
 * Seats as many practice players as the members need and removes the others. They play with chips that are no one's
 * money.
 */
export function seatRobots(room: PvpRoom): void {
  if (room.mode === 'real') return
  const people = peopleIn(room).length
  const most = room.seats.length
  const wanted = people === 0 ? 0 : Math.max(0, Math.min(COMPANY, (most === 2 ? most : most - 1) - people))
  const robots = room.seats.filter((one): one is Sitting => one !== null && one.session === null)
  for (const robot of robots.slice(wanted)) room.seats[robot.seat] = null
  for (let count = robots.length; count < wanted; count++) {
    const seat = freeSeat(room)
    if (seat === null) return
    const taken = new Set(room.seats.map((one) => one?.name))
    const name = NAMES.find((letter) => !taken.has(`House ${letter}`)) ?? 'X'
    room.seats[seat] = {
      seat,
      session: null,
      name: `House ${name}`,
      seed: 'house',
      network: '',
      broughtIn: room.stakes.buyInMost,
      stack: room.stakes.buyInMost,
      isAway: false,
      awaySince: null,
      isLeaving: false,
      bankMs: 0,
      roundId: null,
      lastRequest: null,
    }
  }
}

/** Returns the free seat that is farthest from the taken ones, so that a table fills evenly. */
function freeSeat({ seats }: PvpRoom): number | null {
  const taken = seats.flatMap((one) => (one ? [one.seat] : []))
  const gap = (seat: number) =>
    Math.min(...taken.map((other) => Math.min(Math.abs(seat - other), seats.length - Math.abs(seat - other))))
  const free = seats.flatMap((one, seat) => (one ? [] : [seat]))
  return free.sort((a, b) => gap(b) - gap(a) || a - b)[0] ?? null
}
