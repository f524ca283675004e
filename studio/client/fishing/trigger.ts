/** The controls of the cannon: aiming, shooting, holding the trigger, a limited series, loading, the laser. */
import { SHOTS_A_SECOND, isInWater, positionOf, type Point } from '#games/fishing/paths.ts'
import { CHARGE_PARTS, LASER_POWER, LEVEL_MOST } from '#games/fishing/rules.ts'
import { UNITS_MOST } from '#games/fishing/ammunition.ts'
import type { FishingClientMessage } from '#studio/engines/fishing/protocol.ts'
import { newRequestId } from '#studio/client/lib/api.ts'
import type { TableLine } from '#studio/client/lib/line.ts'
import { effect, onCleanup } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { ownCannon, unitsLeft, type Hall } from './state.ts'

export type Line = TableLine<FishingClientMessage>

/** A little slower than the studio allows, so that delayed messages that arrive together break no limit. */
const PAUSE_MS = 1_000 / (SHOTS_A_SECOND - 1)
/** A magazine is loaded for this many shots of the chosen cannon, or for what the balance covers. */
const LOAD_SHOTS = 100
const RESEND_MS = 4_000
export const SERIES = [50, 100, 200] as const

export type Trigger = {
  aim(at: Point): void
  turn(by: number): void
  /** Holds the trigger until `release`; a tap fires one shot. */
  press(): void
  release(): void
  load(): void
  settle(): void
  laser(): void
  changeLevel(by: 1 | -1): void
  startSeries(shots: number): void
  stopSeries(): void
  /** Follows the nearest fish of a kind, or without a kind the one that pays most. */
  lock(kind?: string): void
}

/** Returns what a load would hold now, in units. */
export function loadUnits(hall: Hall): number {
  const unit = toMinor(hall.context.rules.unit)
  const affordable = Number(hall.context.balance() / unit)
  const wanted = Math.min(UNITS_MOST, LOAD_SHOTS * hall.level())
  return Math.max(hall.level(), Math.min(wanted, affordable))
}

/** Returns whether the laser is charged for the chosen cannon. */
export function isCharged(hall: Hall): boolean {
  return hall.context.rules.hasLaser && hall.charge() >= LASER_POWER * CHARGE_PARTS * hall.level()
}

/** Returns the nearest fish of a kind, or without a kind the one that pays most; null when none is in the water. */
function findTarget(hall: Hall, kind?: string): number | null {
  const now = hall.clock.now()
  const worth = new Map(hall.context.rules.fish.map(({ fish, least }) => [fish as string, least]))
  const cannon = ownCannon(hall)
  const inWater = [...hall.fish.values()].filter(
    (one) => (kind === undefined || one.fish === kind) && isInWater(one, now) && isInWater(one, now + 1_500),
  )
  const rank = (id: number) => {
    const swimmer = hall.fish.get(id)
    if (!swimmer) return 0
    const { x, y } = positionOf(swimmer, now)
    return kind === undefined ? (worth.get(swimmer.fish) ?? 0) : -Math.hypot(x - cannon.x, y - cannon.y)
  }
  return inWater.map(({ id }) => id).sort((one, other) => rank(other) - rank(one))[0] ?? null
}

/** Returns the laser's fish: the locked one where the laser may catch it, else the one that pays most; or null. */
function laserTarget(hall: Hall): number | null {
  const locked = hall.target.peek()
  const kind = hall.context.rules.fish.find(({ fish }) => fish === hall.fish.get(locked ?? 0)?.fish)
  return kind?.laserChance ? locked : findTarget(hall)
}

/**
 * Returns the fish that the next bullet follows, or null. Where fish are locked, chooses another for one that is gone.
 */
function nextTarget(hall: Hall): number | null {
  const chosen = hall.target.peek()
  const swimmer = chosen === null ? undefined : hall.fish.get(chosen)
  const isThere = swimmer !== undefined && isInWater(swimmer, hall.clock.now())
  if (hall.isLocking.peek() && !isThere) hall.target.set(findTarget(hall))
  return hall.isLocking.peek() || isThere ? hall.target.peek() : null
}

function aim(hall: Hall, { x, y }: Point): void {
  const from = ownCannon(hall)
  hall.angle = Math.atan2(y - from.y, x - from.x)
}

function turn(hall: Hall, by: number): void {
  const { y } = ownCannon(hall)
  const next = hall.angle + (y > 0.5 ? by : -by)
  hall.angle = y > 0.5 ? Math.min(-0.1, Math.max(0.1 - Math.PI, next)) : Math.max(0.1, Math.min(Math.PI - 0.1, next))
}

/** Asks for a magazine, unless one is loaded or asked for. */
function load(hall: Hall): void {
  if (hall.asked.peek() || hall.magazine.peek()) return
  hall.asked.set({ requestId: newRequestId(), units: loadUnits(hall) })
}

/**
 * Returns whether the magazine holds a shot of the chosen cannon. Where it does not: asks for a magazine, settles an
 * empty one, or chooses the cannon that the rest is enough for.
 */
function hasShot(hall: Hall, line: Line): boolean {
  const magazine = hall.magazine.peek()
  if (unitsLeft(magazine) >= hall.level.peek()) return true
  if (!magazine) load(hall)
  else if (magazine.flying === 0 && magazine.spent > 0) line.send({ type: 'settle' })
  else if (magazine.flying === 0) hall.level.set(Math.max(1, unitsLeft(magazine)))
  return false
}

/** Fires one bullet of the chosen cannon. Returns whether it was sent. */
function fire(hall: Hall, line: Line): boolean {
  const level = hall.level.peek()
  const magazine = hall.magazine.peek()
  const target = nextTarget(hall)
  const aimed = target === null ? null : hall.fish.get(target)
  if (aimed) aim(hall, positionOf(aimed, hall.clock.now()))
  const bullet = hall.nextBullet++
  const { angle } = hall
  if (!line.send({ type: 'fire', bullet, level, angle, target })) return false
  hall.bullets.push({
    bullet,
    seat: hall.seat.peek(),
    level,
    angle,
    target,
    firedAt: hall.clock.now(),
    isSent: false,
    quietUntil: 0,
  })
  if (magazine) hall.magazine.set({ ...magazine, flying: magazine.flying + level })
  play('tick')
  const left = hall.series.peek()
  if (left > 0) hall.series.set(left - 1)
  return true
}

/** Sends the magazine that was asked for, again and again until it is answered. */
function keepAsking(hall: Hall, line: Line): void {
  effect(() => {
    const asked = hall.asked()
    if (!asked) return
    const send = () => line.send({ type: 'load', ...asked })
    send()
    const timer = setInterval(send, RESEND_MS)
    onCleanup(() => clearInterval(timer))
  })
}

/** Makes the controls of a hall. */
export function createTrigger(hall: Hall, line: Line): Trigger {
  let isHeld = false
  let waiting = false
  let shotAt = 0
  keepAsking(hall, line)

  /** Fires one bullet if there is ammunition; else asks for a magazine, and the trigger stays held. */
  const shoot = () => {
    const now = performance.now()
    if (now - shotAt < PAUSE_MS || hall.context.ending.peek()) return
    if (!hasShot(hall, line)) {
      waiting = true
      return
    }
    if (!fire(hall, line)) return
    shotAt = now
    waiting = false
  }
  setInterval(() => {
    if (isHeld || hall.series.peek() > 0) shoot()
    else if (waiting && hall.magazine.peek()) shoot()
    if (!hall.asked.peek() && !hall.magazine.peek() && !isHeld && hall.series.peek() === 0) waiting = false
  }, 30)

  return {
    aim: (at) => aim(hall, at),
    turn: (by) => turn(hall, by),
    press() {
      isHeld = true
      shoot()
    },
    release: () => {
      isHeld = false
    },
    load: () => load(hall),
    settle: () => {
      isHeld = false
      hall.series.set(0)
      line.send({ type: 'settle' })
    },
    laser() {
      const fish = laserTarget(hall)
      if (fish === null || !isCharged(hall) || !hall.magazine.peek()) return
      line.send({ type: 'laser', bullet: hall.nextBullet++, level: hall.level.peek(), fish })
      play('launch')
    },
    changeLevel(by) {
      hall.level.set(Math.min(LEVEL_MOST, Math.max(1, hall.level.peek() + by)))
      play('tap')
    },
    startSeries: (shots) => hall.series.set(shots),
    stopSeries: () => hall.series.set(0),
    lock: (kind) => hall.target.set(findTarget(hall, kind)),
  }
}
