/** What the scene of a kind of slot gives to the machine: how symbols move, and how they stand on the canvas. */
import type { SpinResult } from '#studio/engines/slot/protocol.ts'
import type { Atlas } from './atlas.ts'
import type { SlotLayout } from './layout.ts'
import type { WinView } from './win-view.ts'

export interface Pace {
  /** Turning reels: symbols in a second, the landing, the shortest time to the first stop and between neighbours. */
  speed: number
  landMs: number
  firstMs: number
  eachMs: number
  tenseMs: number
  /** Falling symbols: a fall, a look at what won, its going. */
  fallMs: number
  winMs: number
  popMs: number
}

export const CALM: Pace = {
  speed: 30,
  landMs: 430,
  firstMs: 560,
  eachMs: 170,
  tenseMs: 1_250,
  fallMs: 430,
  winMs: 640,
  popMs: 190,
}
export const TURBO: Pace = {
  speed: 42,
  landMs: 200,
  firstMs: 120,
  eachMs: 30,
  tenseMs: 0,
  fallMs: 190,
  winMs: 260,
  popMs: 90,
}
export const INSTANT: Pace = { speed: 0, landMs: 0, firstMs: 0, eachMs: 0, tenseMs: 0, fallMs: 0, winMs: 420, popMs: 0 }

export interface Canvas {
  context: CanvasRenderingContext2D
  layout: SlotLayout
  atlas: Atlas
}

export interface SlotShow {
  /** Everything begins to move. */
  start(pace: Pace): void
  /** Shows what the studio answered. Resolves when all has come to rest; `onDrop` hears of each window that won. */
  land(result: SpinResult, pace: Pace, onDrop: (drop: number) => void): Promise<void>
  /** Back to what stood there: the spin failed. */
  back(): Promise<void>
  /** As fast as it can be, once the result is known. */
  hurry(): void
  move(now: number, step: number): void
  /** Whether anything of it looks different in the next frame. */
  isMoving(now: number): boolean
  draw(canvas: Canvas, view: WinView | null, now: number): void
}
