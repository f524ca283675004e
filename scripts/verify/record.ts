/** Reading a round's record, and the report on it. */
import { createHash, createHmac } from 'node:crypto'
import type { HmacSha256, Sha256 } from '#games/fair/hash.ts'

/** A JSON object of a record. */
export type Json = Record<string, unknown>
/** Returns whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Returns a text, or an empty one for any other value. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest()
export const sha256: Sha256 = (message) => createHash('sha256').update(message).digest()
/** Writes an amount of ledger units (1/10 000); an empty text for null. */
export const unitsText = (units: bigint | null) =>
  units === null ? '' : `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`
/** Writes hundredths with two decimals. */
export const hundredths = (value: number) => (value / 100).toFixed(2)
/** Sorts an object's fields: databases store them in any order. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : isObject(value)
      ? Object.fromEntries(
          Object.keys(value)
            .toSorted((a, b) => a.localeCompare(b))
            .map((name) => [name, sorted(value[name])]),
        )
      : value
/** Returns whether two JSON values are equal, whatever the order of their fields. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** What was verified, a line each, and whether all of it holds. */
export type RoundReport = {
  lines: string[]
  isGood: boolean
}

/** Adds a line to a report, and whether it holds. */
export type Tell = (isOk: boolean, text: string) => void

/** Opens a report. `tell` adds a line to it; the report is good while every line is. */
export function openReport(): { report: RoundReport; tell: Tell } {
  const report: RoundReport = { lines: [], isGood: true }
  return {
    report,
    tell(isOk, text) {
      report.isGood &&= isOk
      report.lines.push(`${isOk ? 'ok    ' : 'FAILED'}  ${text}`)
    },
  }
}

/** Adds the lines of a part to a report. */
export function add(report: RoundReport, part: RoundReport): void {
  report.lines.push(...part.lines)
  report.isGood &&= part.isGood
}

/** Returns whether a text is a SHA-256 in hexadecimal digits. */
export const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** One figure of a record, and what it is recomputed as. */
export type Check = {
  name: string
  recorded: unknown
  computed: unknown
}
