/** What the scene of a kind of slot gives to the machine: how symbols move, and how they are drawn on the canvas. */
import type { SpinResult } from '#studio/engines/slot/protocol.ts'
import type { Atlas } from './atlas.ts'
import type { SlotLayout } from './layout.ts'
import type { WinView } from './win-view.ts'

export type Pace = {
  /** Turning reels: symbols in a second, the landing, the shortest time to the first stop and between neighbours. */
  speed: number
  landMs: number
  firstMs: number
  eachMs: number
  tenseMs: number
  /** Falling symbols: the fall, the time to see the winning symbols, and their disappearance, ms. */
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

export type Canvas = {
  context: CanvasRenderingContext2D
  layout: SlotLayout
  atlas: Atlas
}

export type SlotShow = {
  /** Starts all movement. */
  start(pace: Pace): void
  /** Shows the studio's answer. Resolves when everything rests; calls `onDrop` for each window that won. */
  land(result: SpinResult, pace: Pace, onDrop: (drop: number) => void): Promise<void>
  /** Returns to the symbols before, because the spin failed. */
  back(): Promise<void>
  /** Ends as fast as possible, once the result is known. */
  hurry(): void
  move(now: number, step: number): void
  /** Returns whether anything will look different in the next frame. */
  isMoving(now: number): boolean
  draw(canvas: Canvas, view: WinView | null, now: number): void
}
