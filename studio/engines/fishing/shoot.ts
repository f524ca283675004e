/**
 * Bullets that leave the cannon, and bullets that meet a fish. A shot counts, and is shown, when it is stored; no one
 * sees its result before.
 */
import { hallOf } from '#games/fishing/fish.ts'
import {
  BULLET_MS,
  BULLET_SPEED,
  bulletAt,
  distance,
  positionOf,
  SHOTS_A_SECOND,
  TOLERANCE,
} from '#games/fishing/paths.ts'
import { canLaser, CHARGE_PARTS, decideShot, LASER_POWER } from '#games/fishing/rules.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import { addCharge, insertShot } from './fishing.sql.ts'
import { closeMagazine } from './close-magazine.ts'
import type { FishingClientMessage, ShotView } from './protocol.ts'
import {
  broadcast,
  findFish,
  removeFish,
  returnBullets,
  showSeats,
  takeAlong,
  type FishingRoom,
  type RoomFish,
} from './room.ts'
import {
  cannonOfSeat,
  flyingUnits,
  inTurn,
  showMagazine,
  tell,
  unitMinor,
  type Bullet,
  type FishingSeat,
  type LiveMagazine,
} from './seat.ts'

type Message<Type extends FishingClientMessage['type']> = Extract<FishingClientMessage, { type: Type }>

const SECOND_MS = 1_000
/** How far a message's time may differ from the studio's, in either direction. */
const LAG_MS = 300
/** The bullet's position is tested at this many moments around the reported one. */
const LOOKS = 7
const OLDEST_HIT_MS = 1_500

function magazineOf(seat: FishingSeat): LiveMagazine {
  return seat.magazine ?? refuse('NO_OPEN_ROUND', 'no magazine is loaded')
}

/**
 * Fires a bullet. Its ammunition is reserved until the bullet meets a fish or returns. Ignores a number that was used
 * already. Refuses with NO_OPEN_ROUND, TOO_MANY_REQUESTS for a sixth bullet in a second, NO_AMMUNITION.
 */
export function fire(
  room: FishingRoom,
  seat: FishingSeat,
  { bullet: number, level, angle, target }: Message<'fire'>,
): void {
  const now = room.env.clock.now()
  const magazine = magazineOf(seat)
  if (number <= seat.lastBullet) return
  seat.fired = seat.fired.filter((at) => at > now - SECOND_MS)
  if (seat.fired.length >= SHOTS_A_SECOND)
    refuse('TOO_MANY_REQUESTS', `no more than ${SHOTS_A_SECOND} bullets a second`)
  if (level > magazine.units - magazine.spent - flyingUnits(seat))
    refuse('NO_AMMUNITION', 'the magazine does not hold as much')
  if (target !== null && !findFish(room, target, now)) refuse('FISH_GONE', 'this fish is gone')
  seat.lastBullet = number
  seat.fired.push(now)
  if (level !== seat.level) {
    seat.level = level
    showSeats(room)
  }
  seat.bullets.set(number, {
    number,
    level,
    from: cannonOfSeat(room.hall, seat),
    angle,
    target,
    firedAt: now,
    isSpent: false,
  })
  broadcast(room, { type: 'fired', seat: seat.number, level, angle, target, at: now })
  room.env.clock.after(BULLET_MS, () => returnBullets(seat, (one) => one.number === number))
}

/** Returns whether a bullet can have met a fish at a moment, within the allowed delay of messages. */
function canMeet(bullet: Bullet, { swimmer, kind }: RoomFish, at: number): boolean {
  const fish = positionOf(swimmer, at)
  const reach = kind.size + TOLERANCE
  const age = at - bullet.firedAt
  if (bullet.target !== null)
    return (
      bullet.target === swimmer.id && distance(bullet.from, fish) <= (BULLET_SPEED * (age + LAG_MS)) / SECOND_MS + reach
    )
  return Array.from({ length: LOOKS }, (_, look) => Math.max(0, age + LAG_MS * ((2 * look) / (LOOKS - 1) - 1))).some(
    (moment) => distance(bulletAt(bullet.from, bullet.angle, moment), fish) <= reach,
  )
}

/**
 * Decides the shot of a bullet that meets a fish, stores it and sends the result. Sends an earlier decision again.
 * Refuses with NOT_FOUND for a bullet that is not in the water, FISH_GONE, and MOVE_NOT_ALLOWED where the two cannot
 * have met: then the bullet flies on.
 */
export async function hit(room: FishingRoom, seat: FishingSeat, message: Message<'hit'>): Promise<void> {
  const before = seat.answered.get(message.bullet)
  if (before) return tell(seat, { type: 'shot', shot: before, magazine: showMagazine(seat), charge: seat.charge ?? 0 })
  const bullet = seat.bullets.get(message.bullet) ?? refuse('NOT_FOUND', 'this bullet is not in the water')
  if (bullet.isSpent) return
  const now = room.env.clock.now()
  const at = Math.min(now + LAG_MS, Math.max(now - OLDEST_HIT_MS, message.at))
  const fish = findFish(room, message.fish, at) ?? refuse('FISH_GONE', 'this fish is gone')
  if (!canMeet(bullet, fish, at)) refuse('MOVE_NOT_ALLOWED', 'bullet and fish are not together')
  bullet.isSpent = true
  await meet(room, seat, fish, { number: bullet.number, level: bullet.level, isLaser: false }).catch(
    (error: unknown) => {
      bullet.isSpent = false
      if (bullet.target !== null) returnBullets(seat, (one) => one.number === bullet.number)
      throw error
    },
  )
}

/**
 * Fires the laser, which hits its fish immediately. Also refuses with MOVE_NOT_ALLOWED where there is no laser, where
 * it is not charged, or for a small fish.
 */
export async function fireLaser(
  room: FishingRoom,
  seat: FishingSeat,
  { bullet: number, level, fish: id }: Message<'laser'>,
): Promise<void> {
  const before = seat.answered.get(number)
  if (before) return tell(seat, { type: 'shot', shot: before, magazine: showMagazine(seat), charge: seat.charge ?? 0 })
  const magazine = magazineOf(seat)
  if (number <= seat.lastBullet) return
  const fish = findFish(room, id, room.env.clock.now()) ?? refuse('FISH_GONE', 'this fish is gone')
  if (!hallOf(room.hall).hasLaser || !canLaser(fish.kind)) refuse('MOVE_NOT_ALLOWED', 'no laser for this fish')
  if (magazine.spent === 0) refuse('MOVE_NOT_ALLOWED', 'a magazine begins with a shot')
  seat.lastBullet = number
  await meet(room, seat, fish, { number, level, isLaser: true })
}

type Meeting = {
  number: number
  level: number
  isLaser: boolean
}

/** Decides a shot when its turn at the fish has come, and shows the result. */
async function meet(room: FishingRoom, seat: FishingSeat, fish: RoomFish, meeting: Meeting): Promise<void> {
  const decided = fish.turn.then(async () => {
    if (!room.fish.has(fish.swimmer.id)) refuse('FISH_GONE', 'this fish is gone')
    const shot = await inTurn(seat, () => store(room, seat, fish, meeting))
    if (shot.multiplier > 0) take(room, seat, fish, shot)
    return shot
  })
  fish.turn = decided.catch(() => undefined)
  const shot = await decided
  const { magazine } = seat
  tell(seat, { type: 'shot', shot, magazine: showMagazine(seat), charge: seat.charge ?? 0 })
  if (magazine && magazine.spent === magazine.units && seat.bullets.size === 0)
    await closeMagazine(room, seat, magazine.roundId)
}

async function store(
  room: FishingRoom,
  seat: FishingSeat,
  { swimmer, kind }: RoomFish,
  { number, level, isLaser }: Meeting,
): Promise<ShotView> {
  const { env, hall } = room
  const magazine = magazineOf(seat)
  const parts = isLaser ? -LASER_POWER * CHARGE_PARTS * level : level
  if (isLaser && (seat.charge ?? 0) + parts < 0) refuse('MOVE_NOT_ALLOWED', 'the laser is not charged')
  const nonce = magazine.firstNonce + magazine.shots
  const { draw, multiplier } = await decideShot(openPlayerStream(hmacSha256, { ...magazine.seeds, nonce }), hall, {
    fish: kind.fish,
    level,
    isLaser,
  })
  const winMinor = unitMinor(hall, seat.session.currency) * BigInt(level * multiplier)
  const shot = {
    roundId: magazine.roundId,
    seq: magazine.shots,
    bullet: number,
    fishId: swimmer.id,
    fish: kind.fish,
    level,
    isLaser,
    draw,
    multiplier,
    winMinor,
  }
  let charge = seat.charge
  try {
    await env.db.tx(async (tx) => {
      if (!(await insertShot(tx, shot, magazine.seedPairId, env.clock.now())))
        throw new Refusal('NOT_FOUND', 'this magazine is over')
      if (hallOf(hall).hasLaser) charge = await addCharge(tx, seat.playerId, seat.session.gameCode, parts)
    })
  } catch (error) {
    // it is not known here whether the shot is stored: the magazine is settled from what the database has
    void closeMagazine(room, seat, magazine.roundId)
    throw error
  }
  magazine.shots++
  magazine.spent += isLaser ? 0 : level
  magazine.wonMinor += winMinor
  seat.charge = charge
  seat.bullets.delete(number)
  const view: ShotView = {
    bullet: number,
    nonce,
    fish: swimmer.id,
    kind: kind.fish,
    level,
    isLaser,
    draw,
    multiplier,
    win: writeAmount(winMinor),
  }
  seat.answered.set(number, view)
  return view
}

function take(
  room: FishingRoom,
  seat: FishingSeat,
  { swimmer, kind }: RoomFish,
  { multiplier, isLaser }: ShotView,
): void {
  removeFish(room, swimmer.id)
  const along = kind.others ? takeAlong(room, positionOf(swimmer, room.env.clock.now()), kind.others.hi) : []
  broadcast(room, { type: 'caught', seat: seat.number, fish: swimmer.id, along, multiplier, isLaser })
}
