/** Where the hall's places are on one screen. */
import { findKind } from '#games/fishing/fish.ts'
import { cannonOf, type Point } from '#games/fishing/paths.ts'
import type { Surface } from '#studio/client/lib/canvas.ts'
import { ownCannon, type Hall } from './state.ts'

export type View = {
  hall: Hall
  surface: Surface
  /** Returns the point of the screen, in CSS pixels, of a place in the hall. */
  toScreen(place: Point): Point
  /** Returns the place in the hall of a point of the screen. */
  toHall(x: number, y: number): Point
  /** Returns half the length of a fish, in CSS pixels. */
  sizeOf(fish: string): number
  /** Returns the place of a seat's cannon in the hall. */
  seatAt(seat: number): Point
}

/** Returns half the length of a fish of the hall on a surface whose shorter side is `short`. */
export const sizeOn = ({ context: { rules } }: Hall, fish: string, short: number) =>
  short * (findKind(rules.variant, fish)?.size ?? 0.05)

/** Makes the view of a hall on a surface, which may change its size. */
export function createView(hall: Hall, surface: Surface): View {
  /** Returns whether the hall is shown upside down: for a player at the top, so that their own cannon is below. */
  const isTurned = () => ownCannon(hall).y < 0.5
  return {
    hall,
    surface,
    toScreen: ({ x, y }) =>
      isTurned()
        ? { x: (1 - x) * surface.width, y: (1 - y) * surface.height }
        : { x: x * surface.width, y: y * surface.height },
    toHall(x, y) {
      const at = { x: x / surface.width, y: y / surface.height }
      return isTurned() ? { x: 1 - at.x, y: 1 - at.y } : at
    },
    sizeOf: (fish) => sizeOn(hall, fish, Math.min(surface.width, surface.height)),
    seatAt: (seat) => cannonOf(seat, hall.context.rules.seats),
  }
}
