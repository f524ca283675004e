/**
 * The server's clock, as far as this browser can tell. It rests on the page's own steady clock, so that a device whose
 * time is wrong, or is set anew, changes no countdown.
 */
import { useEffect } from 'react'
import { useNow } from '#web/lib/use-now.ts'

/** A new difference that is further away than this replaces the known one: the device slept, or the server moved. */
const JUMP_MS = 2_000

/** Server time less steady time. An answer takes its time to arrive, so the largest of close differences is the best. */
let offsetMs: number | null = null

const steadyNow = () => performance.timeOrigin + performance.now()

/** Learns from an answer that has just arrived what the server's time is. */
export function learnServerTime(now: string): void {
  const measured = Date.parse(now) - steadyNow()
  if (offsetMs === null || measured > offsetMs || offsetMs - measured > JUMP_MS) offsetMs = measured
}

/** Returns the server's time now, in milliseconds since 1970. */
export const serverNow = (): number => steadyNow() + (offsetMs ?? Date.now() - steadyNow())

/** Learns from each new answer of a call what the server's time is. */
export function useServerTime(now: string | undefined): void {
  useEffect(() => {
    if (now) learnServerTime(now)
  }, [now])
}

/** Returns the server's time, anew each second. */
export function useServerNow(): number {
  useNow()
  return serverNow()
}

const HOUR_S = 3_600
const DAY_S = 86_400
const two = (value: number) => String(value).padStart(2, '0')

/** Returns how long until a moment as figures: 00:42, 3:05:10, or days and hours for what is far; never below zero. */
export function countdownText(until: string, nowMs: number, days: (count: number, rest: string) => string): string {
  const left = Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1_000))
  const clock = `${two(Math.floor((left % HOUR_S) / 60))}:${two(left % 60)}`
  if (left < HOUR_S) return clock
  if (left < DAY_S) return `${Math.floor(left / HOUR_S)}:${clock}`
  return days(
    Math.floor(left / DAY_S),
    `${Math.floor((left % DAY_S) / HOUR_S)}:${two(Math.floor((left % HOUR_S) / 60))}`,
  )
}
