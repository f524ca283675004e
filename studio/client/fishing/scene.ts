/**
 * The water on the screen. Positions of fish and bullets are computed from the studio's clock, so that all players see
 * the same; the studio decides what a hit pays.
 */
import { findKind } from '#games/fishing/fish.ts'
import {
  BULLET_MS,
  BULLET_SPEED,
  bulletAt,
  cannonOf,
  isInWater,
  positionOf,
  type Point,
  type Swimmer,
} from '#games/fishing/paths.ts'
import { createGround, createSurface, paintOnce, type Surface } from '#studio/client/lib/canvas.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { penOn } from '#studio/client/slot/art/pen.ts'
import { drawCannon } from './cannons.ts'
import { paintFish, UPRIGHT } from './fish-art.ts'
import { createSights } from './sights.ts'
import { ownCannon, type Flying, type Hall } from './state.ts'
import type { Line } from './trigger.ts'
import { createWater } from './water.ts'

/** With less motion a fish is drawn in one place for this long, then in the next, ms. */
const CALM_STEP_MS = 900
/** How near a bullet must come, as a share of the fish's drawn size. */
const TOUCH = 0.75
const BIG_FROM = 30

/**
 * Puts the picture into `box` and animates it. Returns a function from a point of the screen (CSS pixels in the box) to
 * its place in the hall.
 */
export function fishingScene(hall: Hall, box: HTMLElement, line: Line): (x: number, y: number) => Point {
  const { rules } = hall.context
  const water = createWater(rules.variant)
  const sights = createSights()
  let sprites = new Map<string, HTMLCanvasElement>()
  const angles = new Map<number, number>()
  const surface: Surface = createSurface(box, ({ width, height, ratio }) => {
    const short = Math.min(width, height)
    sprites = new Map(
      rules.fish.map(({ fish }) => {
        const size = 2 * short * (findKind(rules.variant, fish)?.size ?? 0.05)
        return [
          fish,
          paintOnce(size, size, ratio, (context) => {
            context.scale(size / 100, size / 100)
            paintFish(fish, penOn(context))
          }),
        ]
      }),
    )
  })
  createGround(box, ({ context, width, height }) => water.ground(context, width, height))
  /** Returns whether the hall is shown upside down: for a player at the top, so that their own cannon is below. */
  const isTurned = () => ownCannon(hall).y < 0.5
  const toScreen = ({ x, y }: Point): Point =>
    isTurned()
      ? { x: (1 - x) * surface.width, y: (1 - y) * surface.height }
      : { x: x * surface.width, y: y * surface.height }
  const sizeOf = (fish: string) =>
    Math.min(surface.width, surface.height) * (findKind(rules.variant, fish)?.size ?? 0.05)
  const seatAt = (seat: number) => cannonOf(seat, rules.seats)

  function drawFish(context: CanvasRenderingContext2D, swimmer: Swimmer, now: number, isCalm: boolean): void {
    const sprite = sprites.get(swimmer.fish)
    if (!sprite) return
    const [at, ahead] = [toScreen(positionOf(swimmer, now)), toScreen(positionOf(swimmer, now + 120))]
    const size = sizeOf(swimmer.fish)
    const isLeft = ahead.x < at.x
    const turn = UPRIGHT.has(swimmer.fish)
      ? 0
      : Math.atan2(ahead.y - at.y, Math.abs(ahead.x - at.x)) * (isLeft ? -1 : 1)
    context.save()
    context.translate(at.x, at.y)
    if (hall.target.peek() === swimmer.id) drawAim(context, size, now, isCalm)
    context.rotate(turn)
    const wobble = isCalm ? 0 : Math.sin(now / 130 + swimmer.id * 1.7) * 0.045
    context.scale((isLeft ? -1 : 1) * (1 + wobble), 1 - wobble)
    context.drawImage(sprite, -size, -size, size * 2, size * 2)
    context.restore()
  }

  function bulletPoint(flying: Flying, now: number): Point {
    const from = seatAt(flying.seat)
    const aimed = flying.target === null ? null : hall.fish.get(flying.target)
    const age = Math.max(0, now - flying.firedAt)
    if (!aimed) return bulletAt(from, flying.angle, age)
    const to = positionOf(aimed, now)
    const share = Math.min(1, (BULLET_SPEED * age) / 1_000 / Math.max(0.01, Math.hypot(to.x - from.x, to.y - from.y)))
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  }

  /** Returns the fish that a bullet has met, or null. */
  function metBy(flying: Flying, now: number): Swimmer | null {
    const at = toScreen(bulletPoint(flying, now))
    for (const swimmer of hall.fish.values()) {
      if ((flying.target !== null && flying.target !== swimmer.id) || !isInWater(swimmer, now)) continue
      const fish = toScreen(positionOf(swimmer, now))
      const reach = flying.target === null ? sizeOf(swimmer.fish) * TOUCH : 4
      if (Math.hypot(fish.x - at.x, fish.y - at.y) < reach) return swimmer
    }
    return null
  }

  function moveBullets(now: number): void {
    hall.bullets = hall.bullets.filter((flying) => {
      const isGone =
        now - flying.firedAt > BULLET_MS + 2_000 ||
        (flying.bullet === null && flying.target !== null && !hall.fish.has(flying.target))
      if (isGone) return false
      if (flying.isSent || now < flying.quietUntil) return true
      const swimmer = metBy(flying, now)
      if (!swimmer) return true
      sights.net(toScreen(positionOf(swimmer, now)), sizeOf(swimmer.fish) * 0.6 + 16)
      if (flying.bullet === null) return false
      flying.isSent = line.send({ type: 'hit', bullet: flying.bullet, fish: swimmer.id, at: now })
      return true
    })
  }

  function drawBullets(context: CanvasRenderingContext2D, now: number): void {
    for (const flying of hall.bullets) {
      if (flying.isSent) continue
      const [at, before] = [toScreen(bulletPoint(flying, now)), toScreen(bulletPoint(flying, now - 40))]
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
        flying.target === null ? flying.angle : angleTo(seatAt(flying.seat), bulletPoint(flying, now + 200)),
      )
    }
  }

  function showSights(now: number): void {
    for (const sight of hall.sights.splice(0)) {
      if (sight.kind === 'net') continue
      const at = toScreen(positionOf(sight.swimmer, now))
      const cannon = toScreen(seatAt(sight.seat))
      if (sight.kind === 'laser') {
        sights.beam(cannon, at)
        continue
      }
      sights.net(at, sizeOf(sight.swimmer.fish) * 1.1 + 14)
      if (sight.multiplier === 0) continue
      const isOwn = sight.seat === hall.seat.peek()
      sights.coins(at, cannon, Math.min(14, 4 + Math.floor(sight.multiplier / 5)))
      sights.text(
        at,
        () => (sight.win === null ? `${sight.multiplier}×` : `${sight.multiplier}×  +${sight.win}`),
        isOwn && sight.multiplier >= BIG_FROM,
      )
    }
  }

  function drawCannons(context: CanvasRenderingContext2D): void {
    const size = Math.max(46, Math.min(surface.width, surface.height) * 0.105)
    for (const { seat, level, name } of hall.seats.peek()) {
      const isOwn = seat === hall.seat.peek()
      const place = seatAt(seat)
      const at = toScreen(place)
      const isBelow = at.y > surface.height / 2
      const angle = isOwn ? hall.angle : (angles.get(seat) ?? (place.y > 0.5 ? -Math.PI / 2 : Math.PI / 2))
      const ahead = toScreen({ x: place.x + Math.cos(angle) * 0.05, y: place.y + Math.sin(angle) * 0.05 })
      drawCannon(
        context,
        {
          at: { x: at.x, y: isBelow ? surface.height - size * 0.56 : size * 0.56 },
          angle: Math.atan2(ahead.y - at.y, ahead.x - at.x),
          level: isOwn ? hall.level.peek() : level,
          name: isOwn ? t('fishing.you') : name,
          isOwn,
        },
        size,
        isBelow,
      )
    }
  }

  let listedAt = 0
  onFrame((frame) => {
    const { context } = surface
    if (surface.width === 0) return
    const isCalm = prefersReducedMotion()
    const real = hall.clock.now()
    const now = isCalm ? Math.floor(real / CALM_STEP_MS) * CALM_STEP_MS : real
    for (const [id, { bornAt, ttl }] of hall.fish) if (real > bornAt + ttl) hall.fish.delete(id)
    showSights(now)
    moveBullets(real)
    water.draw(context, surface, frame, isCalm)
    for (const swimmer of hall.fish.values()) if (now >= swimmer.bornAt) drawFish(context, swimmer, now, isCalm)
    drawBullets(context, real)
    sights.draw(context, frame, isCalm)
    drawCannons(context)
    if (frame - listedAt > 1_000) {
      listedAt = frame
      const kinds = [
        ...new Set([...hall.fish.values()].filter((one) => isInWater(one, real)).map(({ fish }) => fish)),
      ].sort((one, other) => one.localeCompare(other))
      if (kinds.join() !== hall.kinds.peek().join()) hall.kinds.set(kinds)
    }
  })
  return (x, y) => {
    const at = { x: x / surface.width, y: y / surface.height }
    return isTurned() ? { x: 1 - at.x, y: 1 - at.y } : at
  }
}

const angleTo = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x)

function drawAim(context: CanvasRenderingContext2D, size: number, now: number, isCalm: boolean): void {
  context.strokeStyle = 'oklch(0.85 0.17 60)'
  context.lineWidth = 2.5
  const turn = isCalm ? 0 : now / 600
  for (let part = 0; part < 4; part++) {
    context.beginPath()
    context.arc(0, 0, size * 1.05 + 6, turn + (part * Math.PI) / 2, turn + (part * Math.PI) / 2 + 0.9)
    context.stroke()
  }
}
