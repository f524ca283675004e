/**
 * The water on the screen. Positions of fish and bullets are computed from the studio's clock, so that all players see
 * the same; the studio decides what a hit pays.
 */
import { isInWater, positionOf, type Point } from '#games/fishing/paths.ts'
import { createGround, createSurface } from '#studio/client/lib/canvas.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { drawBullets, moveBullets } from './bullets.ts'
import { drawCannon } from './cannons.ts'
import { createSights, type Sights } from './sights.ts'
import type { Hall } from './state.ts'
import { drawFish, paintSprites } from './swimmers.ts'
import type { Line } from './trigger.ts'
import { createView, type View } from './view.ts'
import { createWater } from './water.ts'

/** With less motion a fish is drawn in one place for this long, then in the next, ms. */
const CALM_STEP_MS = 900
const BIG_FROM = 30
/** How often the list of kinds in the water is renewed, ms. */
const LIST_MS = 1_000

/** Begins the effects that messages of the hall asked for since the last frame. */
function showSights({ hall, toScreen, sizeOf, seatAt }: View, sights: Sights, now: number): void {
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

/** Draws every cannon; other players' cannons point where they shot last. */
function drawCannons({ hall, surface, toScreen, seatAt }: View, angles: ReadonlyMap<number, number>): void {
  const size = Math.max(46, Math.min(surface.width, surface.height) * 0.105)
  for (const { seat, level, name } of hall.seats.peek()) {
    const isOwn = seat === hall.seat.peek()
    const place = seatAt(seat)
    const at = toScreen(place)
    const isBelow = at.y > surface.height / 2
    const angle = isOwn ? hall.angle : (angles.get(seat) ?? (place.y > 0.5 ? -Math.PI / 2 : Math.PI / 2))
    const ahead = toScreen({ x: place.x + Math.cos(angle) * 0.05, y: place.y + Math.sin(angle) * 0.05 })
    drawCannon(
      surface.context,
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

/** Renews the list of kinds that are in the water. */
function listKinds(hall: Hall, now: number): void {
  const swimming = [...hall.fish.values()].filter((one) => isInWater(one, now))
  const kinds = [...new Set(swimming.map(({ fish }) => fish))].sort((one, other) => one.localeCompare(other))
  if (kinds.join() !== hall.kinds.peek().join()) hall.kinds.set(kinds)
}

/**
 * Puts the picture into `box` and animates it. Returns a function from a point of the screen (CSS pixels in the box) to
 * its place in the hall.
 */
export function fishingScene(hall: Hall, box: HTMLElement, line: Line): (x: number, y: number) => Point {
  const water = createWater(hall.context.rules.variant)
  const sights = createSights()
  let sprites = new Map<string, HTMLCanvasElement>()
  const angles = new Map<number, number>()
  const surface = createSurface(box, (resized) => {
    sprites = paintSprites(hall, resized)
  })
  createGround(box, ({ context, width, height }) => water.ground(context, width, height))
  const view = createView(hall, surface)
  let listedAt = 0
  onFrame((frame) => {
    const { context } = surface
    if (surface.width === 0) return
    const isCalm = prefersReducedMotion()
    const real = hall.clock.now()
    const now = isCalm ? Math.floor(real / CALM_STEP_MS) * CALM_STEP_MS : real
    for (const [id, { bornAt, ttl }] of hall.fish) if (real > bornAt + ttl) hall.fish.delete(id)
    showSights(view, sights, now)
    moveBullets(view, sights, line, real)
    water.draw(context, surface, frame, isCalm)
    for (const swimmer of hall.fish.values())
      if (now >= swimmer.bornAt) drawFish(view, sprites.get(swimmer.fish), swimmer, now, isCalm)
    drawBullets(view, context, angles, real)
    sights.draw(context, frame, isCalm)
    drawCannons(view, angles)
    if (frame - listedAt > LIST_MS) {
      listedAt = frame
      listKinds(hall, real)
    }
  })
  return view.toHall
}
