/** Turning strips. The studio alone decides where a reel stops; this file only animates the way there. */
import { easeOutBack, easeOutBackPace } from '#studio/client/lib/motion.ts'
import type { Pace } from './show.ts'

export type Reel = {
  strip: string
  /** Strip position of the top row; grows smaller while the reel turns downwards. */
  position: number
  state: 'rest' | 'turn' | 'land'
  /** Symbols in a second, now. */
  speed: number
  stop: number
  landFrom: number
  landStart: number
  landMs: number
  /** When this reel may begin to land; Infinity while the stop is unknown. */
  landsAt: number
  /** Turns longer than usual because the reels before it showed enough scatters. */
  isTense: boolean
}

const PAST = 0.85

/** Makes reels at rest on these stops. */
export function makeReels(strips: readonly string[], stops: readonly number[]): Reel[] {
  return strips.map((strip, index) => ({
    strip,
    position: stops[index] ?? 0,
    state: 'rest',
    speed: 0,
    stop: stops[index] ?? 0,
    landFrom: 0,
    landStart: 0,
    landMs: 0,
    landsAt: Infinity,
    isTense: false,
  }))
}

/** Starts all reels. */
export function startReels(reels: Reel[]): void {
  for (const reel of reels) Object.assign(reel, { state: 'turn', speed: 0, landsAt: Infinity, isTense: false })
}

/** Returns how many scatters a reel shows in a window of so many rows. */
export function scattersOn(reel: Reel, stop: number, rows: number): number {
  return Array.from({ length: rows }, (_, row) => symbolAt(reel, stop + row)).filter((symbol) => symbol === 'S').length
}

/** Plans the stops, left to right. Reels after the second scatter turn longer. */
export function planStops(
  reels: Reel[],
  stops: readonly number[],
  startedAt: number,
  now: number,
  pace: Pace,
  rows: number,
): void {
  let at = Math.max(now, startedAt + pace.firstMs)
  let scatters = 0
  reels.forEach((reel, index) => {
    const stop = stops[index] ?? 0
    reel.isTense = scatters >= 2 && pace.tenseMs > 0
    if (reel.isTense) at += pace.tenseMs
    Object.assign(reel, { stop, landsAt: at, landMs: pace.landMs })
    at += pace.eachMs
    scatters += scattersOn(reel, stop, rows)
  })
}

/** Lands every reel that still turns immediately, if its stop is known. */
export function hurry(reels: Reel[], now: number): void {
  reels.forEach((reel, index) => {
    if (reel.state === 'turn' && Number.isFinite(reel.landsAt))
      Object.assign(reel, { landsAt: now + index * 25, landMs: 180, isTense: false })
  })
}

/** Returns whether a reel is in its longer turn at this moment: the reel before it has landed. */
export function isTenseNow(reels: readonly Reel[], index: number): boolean {
  const reel = reels[index]
  return reel?.state === 'turn' && reel.isTense && reels[index - 1]?.state === 'rest'
}

/** Moves a reel by one frame. Calls `onLanded` in the frame in which it stops. */
export function moveReel(reel: Reel, now: number, step: number, pace: Pace, onLanded: () => void): void {
  if (reel.state === 'rest') return
  if (reel.state === 'turn') {
    if (now >= reel.landsAt) beginLanding(reel, now, pace)
    else {
      reel.speed += (pace.speed - reel.speed) * (1 - Math.exp(-step / 90))
      reel.position -= (reel.speed * step) / 1000
      return
    }
  }
  const share = reel.landMs <= 0 ? 1 : Math.min(1, (now - reel.landStart) / reel.landMs)
  const way = reel.stop - reel.landFrom
  reel.position = reel.landFrom + way * easeOutBack(share, PAST)
  reel.speed = Math.abs((way * easeOutBackPace(share, PAST) * 1000) / Math.max(1, reel.landMs))
  if (share < 1) return
  Object.assign(reel, { state: 'rest', speed: 0, position: reel.stop, isTense: false })
  onLanded()
}

/** Chooses the remaining way so that the speed stays the same; the symbols that pass are blurred and not read. */
function beginLanding(reel: Reel, now: number, pace: Pace): void {
  const way = Math.max(2, Math.round((Math.max(reel.speed, pace.speed) * (reel.landMs / 1000)) / (3 + PAST)))
  Object.assign(reel, {
    state: 'land',
    landStart: now,
    landFrom: reel.stop + way + (reel.position - Math.floor(reel.position)),
  })
}

/** Returns the symbol at a strip position, any whole number. */
export function symbolAt({ strip }: Reel, position: number): string {
  return strip[((position % strip.length) + strip.length) % strip.length] ?? ' '
}
