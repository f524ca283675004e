/** The crash curve on a screen: which part of time and multiplier is visible, and where a point of it lies. */
import { GROWTH } from '#games/crash/rules.ts'

/** ms and multiplier that fit the picture before it begins to zoom out. */
const FIRST_SPAN_MS = 9_000
const FIRST_TOP = 1.9
/** Where the tip is when the picture zooms: fractions of width and height. */
const TIP_X = 0.78
const TIP_Y = 0.66
/** Height grows with (m − 1) to this power, so that the start is flat and the climb is visible. */
const BEND = 1.35

export type CurveView = {
  /** ms at the right edge. */
  spanMs: number
  /** Multiplier at the upper edge. */
  top: number
}

/** Returns the exact multiplier at a time, not cut to hundredths: for drawing only. */
export function growthAt(elapsedMs: number): number {
  return Math.exp(GROWTH * Math.max(0, elapsedMs))
}

/** Returns the visible part of the curve at `elapsedMs`. It only ever widens with time. */
export function viewAt(elapsedMs: number): CurveView {
  const multiplier = growthAt(elapsedMs)
  return {
    spanMs: Math.max(FIRST_SPAN_MS, elapsedMs / TIP_X),
    top: Math.max(FIRST_TOP, 1 + (multiplier - 1) / TIP_Y ** (1 / BEND)),
  }
}

/** Returns where a moment lies, 0 left to 1 right. */
export function xOf(elapsedMs: number, view: CurveView): number {
  return elapsedMs / view.spanMs
}

/** Returns where a multiplier lies, 0 at the ground (1×) to 1 at the upper edge. */
export function yOf(multiplier: number, view: CurveView): number {
  return (Math.max(0, multiplier - 1) / (view.top - 1)) ** BEND
}

const STEPS = [1, 2, 5]

function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  return (STEPS.find((step) => step * power >= raw) ?? 10) * power
}

/** Returns three to six round multipliers above 1× that lie inside the view, ascending. */
export function multiplierTicks(view: CurveView): number[] {
  const step = niceStep((view.top - 1) / 5)
  const ticks: number[] = []
  for (let tick = Math.ceil((1 + step / 2) / step) * step; tick < view.top; tick += step) {
    if (tick > 1.001) ticks.push(Number(tick.toFixed(4)))
  }
  return ticks
}

/** Returns round moments inside the view in whole seconds, from 0. */
export function secondTicks(view: CurveView): number[] {
  const step = Math.max(1, niceStep(view.spanMs / 1000 / 5))
  const ticks: number[] = []
  for (let second = 0; second * 1000 < view.spanMs; second += step) ticks.push(second)
  return ticks
}
