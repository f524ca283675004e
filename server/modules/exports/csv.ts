/** CSV as spreadsheets and programs read it: UTF-8 with a mark, commas, quotes doubled, lines ended by CR LF. */
import { toWire } from '#contract/money.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'

/** Says to spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A value as a source gives it: text, a count, an amount in ledger units, a moment, or nothing. */
export type Cell = string | number | bigint | Date | null

/** What a spreadsheet would take for the beginning of a formula, also behind blanks and in full width. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]/u

/** The zone of times in a file: "UTC+06:00". */
export function nameOffset(utcOffsetMinutes: number): string {
  const minutes = Math.abs(utcOffsetMinutes)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `UTC${utcOffsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** A moment in a zone: "2026-11-21 13:58:12". */
export function writeMoment(moment: Date, utcOffsetMinutes: number): string {
  return new Date(moment.getTime() + utcOffsetMinutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Text that no spreadsheet runs: what looks like a formula gets an apostrophe in front. */
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

/** Rows as lines. */
export function writeRows(rows: readonly (readonly Cell[])[], utcOffsetMinutes: number): string {
  return rows.map((row) => `${row.map((cell) => writeCell(cell, utcOffsetMinutes)).join(',')}\r\n`).join('')
}
