/** CSV for spreadsheets and programs: UTF-8 with a byte order mark, commas, doubled quotes, lines ended by CR LF. */
import { toWire } from '#contract/money.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Cell } from '#server/lib/exports/source.ts'

/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet takes for the beginning of a formula, also after blanks and as full-width characters. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]/u

/** Returns the time zone of a file's times: "UTC+06:00". */
export function nameOffset(utcOffsetMinutes: number): string {
  const minutes = Math.abs(utcOffsetMinutes)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `UTC${utcOffsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Returns a moment in a time zone: "2026-11-21 13:58:12". */
export function writeMoment(moment: Date, utcOffsetMinutes: number): string {
  return new Date(moment.getTime() + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns text that no spreadsheet runs: text that looks like a formula gets an apostrophe in front. */
export function tame(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

function writeCell(cell: Cell, utcOffsetMinutes: number): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'bigint') return toWire(cell)
  if (cell instanceof Date) return writeMoment(cell, utcOffsetMinutes)
  const text = tame(cell.replaceAll('\0', ''))
  return /[",;\t\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns rows as CSV lines. */
export function writeRows(rows: readonly (readonly Cell[])[], utcOffsetMinutes: number): string {
  return rows.map((row) => `${row.map((cell) => writeCell(cell, utcOffsetMinutes)).join(',')}\r\n`).join('')
}
