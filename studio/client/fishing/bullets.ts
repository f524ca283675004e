/** The bullets on the screen: where they are, what they meet, and their picture. */
import {
  BULLET_MS,
  BULLET_SPEED,
  bulletAt,
  isInWater,
  positionOf,
  type Point,
  type Swimmer,
} from '#games/fishing/paths.ts'
import type { Sights } from './sights.ts'
import type { Flying } from './state.ts'
import type { Line } from './trigger.ts'
import type { View } from './view.ts'

/** How near a bullet must come, as a share of the fish's drawn size. */
const TOUCH = 0.75

const angleTo = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x)

/** Returns the place of a bullet in the hall. */
function bulletPoint({ hall, seatAt }: View, flying: Flying, now: number): Point {
  const from = seatAt(flying.seat)
  const aimed = flying.target === null ? null : hall.fish.get(flying.target)
  const age = Math.max(0, now - flying.firedAt)
  if (!aimed) return bulletAt(from, flying.angle, age)
  const to = positionOf(aimed, now)
  const share = Math.min(1, (BULLET_SPEED * age) / 1_000 / Math.max(0.01, Math.hypot(to.x - from.x, to.y - from.y)))
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** Returns the fish that a bullet has met, or null. */
function metBy(view: View, flying: Flying, now: number): Swimmer | null {
  const { hall, toScreen, sizeOf } = view
  const at = toScreen(bulletPoint(view, flying, now))
  for (const swimmer of hall.fish.values()) {
    if ((flying.target !== null && flying.target !== swimmer.id) || !isInWater(swimmer, now)) continue
    const fish = toScreen(positionOf(swimmer, now))
    const reach = flying.target === null ? sizeOf(swimmer.fish) * TOUCH : 4
    if (Math.hypot(fish.x - at.x, fish.y - at.y) < reach) return swimmer
  }
  return null
}

/** Removes bullets that are gone, and reports those that meet a fish; every hit shows a net. */
export function moveBullets(view: View, sights: Sights, line: Line, now: number): void {
  const { hall, toScreen, sizeOf } = view
  hall.bullets = hall.bullets.filter((flying) => {
    const isGone =
      now - flying.firedAt > BULLET_MS + 2_000 ||
      (flying.bullet === null && flying.target !== null && !hall.fish.has(flying.target))
    if (isGone) return false
    if (flying.isSent || now < flying.quietUntil) return true
    const swimmer = metBy(view, flying, now)
    if (!swimmer) return true
    sights.net(toScreen(positionOf(swimmer, now)), sizeOf(swimmer.fish) * 0.6 + 16)
    if (flying.bullet === null) return false
    flying.isSent = line.send({ type: 'hit', bullet: flying.bullet, fish: swimmer.id, at: now })
    return true
  })
}

/** Draws the bullets, and stores in `angles` where the cannon of each seat points. */
export function drawBullets(
  view: View,
  context: CanvasRenderingContext2D,
  angles: Map<number, number>,
  now: number,
): void {
  const { hall, toScreen, seatAt } = view
  for (const flying of hall.bullets) {
    if (flying.isSent) continue
    const [at, before] = [toScreen(bulletPoint(view, flying, now)), toScreen(bulletPoint(view, flying, now - 40))]
    const isOwn = flying.bullet !== null
    context.strokeStyle = isOwn ? 'oklch(0.9 0.15 90 / 0.75)' : 'oklch(0.9 0.05 260 / 0.45)'
    context.lineWidth = 4 + flying.level * 0.5
    context.lineCap = 'round'
    context.beginPath()
    context.moveTo(before.x, before.y)
    context.lineTo(at.x, at.y)
    context.stroke()
    context.fillStyle = isOwn ? '#fff4c4' : '#dfe2ff'
    context.beginPath()
    context.arc(at.x, at.y, 3.4 + flying.level * 0.35, 0, Math.PI * 2)
    context.fill()
    angles.set(
      flying.seat,
      flying.target === null ? flying.angle : angleTo(seatAt(flying.seat), bulletPoint(view, flying, now + 200)),
    )
  }
}
