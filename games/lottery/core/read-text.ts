/** Reads typed and pasted selections: digits of any script, many ways to separate, every error with its place. */
import { latinFigures } from '#games/money/typed-amount.ts'
import {
  digitsOf,
  MOST_ERRORS,
  type Found,
  type Grammar,
  type Item,
  type RowRule,
  type SelectionError,
} from './selection.ts'

type Piece = { text: string; at: number }

/** Splits a text, and says where each piece begins. Empty pieces are left out unless `keeps` says so. */
function split(piece: Piece, separator: RegExp, keeps = false): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  const add = (end: number) => {
    const text = piece.text.slice(start, end)
    if (keeps || text !== '') pieces.push({ text, at: piece.at + start })
  }
  for (const match of piece.text.matchAll(separator)) {
    add(match.index)
    start = match.index + match[0].length
  }
  add(piece.text.length)
  return pieces
}

/** Direction marks that pasted text may contain. */
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g
const ROWS = /[|｜\n]/g
const STRONG = /[,;|｜\n،，、；/]+/g
const WEAK = /[\s.\-–+]+/g
/** A digit place of which every digit is bet on. */
const ROLLED = /^[\dRr*]+$/

type Reading = { found: Found[]; errors: SelectionError[]; row: number }

function fault(reading: Reading, { text, at }: Piece, problem: SelectionError['problem']): void {
  if (reading.errors.length < MOST_ERRORS)
    reading.errors.push({ problem, row: reading.row, item: reading.found.length, at, length: text.length })
}

const take = (reading: Reading, value: number, { text, at }: Piece) =>
  reading.found.push({ value, at, length: text.length })

function readWord(words: Extract<Item, { kind: 'words' }>['words'], piece: Piece, reading: Reading): void {
  const find = (text: string) =>
    words.findIndex(({ id, own }) => id.toLowerCase() === text || own.toLowerCase() === text)
  const text = piece.text.toLowerCase()
  const whole = find(text)
  if (whole >= 0) {
    take(reading, whole, piece)
    return
  }
  const letters = [...text].map(find)
  if (letters.every((index) => index >= 0))
    for (const [index, value] of letters.entries())
      take(reading, value, { text: text[index] ?? '', at: piece.at + index })
  else fault(reading, piece, 'unknown')
}

/** Reads a run of digits as items of a fixed count of digits. */
function readDigits(item: Extract<Item, { kind: 'numbers' }>, piece: Piece, reading: Reading): void {
  const { text, at } = piece
  const digits = digitsOf(item)
  const isShort = text.length < digits && item.parts === 1 && item.from > 0
  if (isShort) take(reading, Number(text), piece)
  else if (text.length === digits || (item.parts === 1 && text.length % digits === 0))
    for (let start = 0; start < text.length; start += digits)
      take(reading, Number(text.slice(start, start + digits)), {
        text: text.slice(start, start + digits),
        at: at + start,
      })
  else fault(reading, piece, 'digits')
}

/** Reads what stands between two strong separators: items, or the numbers of one item. */
function readChunk(item: Extract<Item, { kind: 'numbers' }>, chunk: Piece, reading: Reading): void {
  const pieces = split(chunk, WEAK)
  const isOneItem =
    item.parts > 1 &&
    pieces.length === item.parts &&
    pieces.every(
      ({ text }) => /^\d+$/.test(text) && (text.length === item.width || (text.length < item.width && item.from > 0)),
    )
  if (isOneItem) {
    const value = pieces.reduce((sum, { text }) => sum * 10 ** item.width + Number(text), 0)
    take(reading, value, { text: chunk.text, at: pieces[0]?.at ?? chunk.at })
  } else
    for (const piece of pieces)
      if (/^\d+$/.test(piece.text)) readDigits(item, piece, reading)
      else fault(reading, piece, 'unknown')
}

function readRow(rule: RowRule, row: number, piece: Piece, errors: SelectionError[]): Found[] {
  const reading: Reading = { found: [], errors, row }
  const { item } = rule
  for (const chunk of split(piece, STRONG)) {
    if (errors.length >= MOST_ERRORS) break
    if (item.kind === 'numbers') readChunk(item, chunk, reading)
    else for (const word of split(chunk, WEAK)) readWord(item.words, word, reading)
  }
  return reading.found
}

/** Reads one digit for each row, without bars; R or a star stands for all ten. */
function readRolled(rows: readonly RowRule[], text: string): Found[][] | null {
  const isDigit = ({ item }: RowRule) =>
    item.kind === 'numbers' && item.parts === 1 && item.width === 1 && item.from === 0
  const typed = text.trim()
  if (rows.length < 2 || typed.length !== rows.length || !ROLLED.test(typed) || !rows.every(isDigit)) return null
  const start = text.indexOf(typed)
  return [...typed].map((letter, index) =>
    /\d/.test(letter)
      ? [{ value: Number(letter), at: start + index, length: 1 }]
      : Array.from({ length: 10 }, (_, value) => ({ value, at: start + index, length: 1 })),
  )
}

/** Reads the rows of a text. Adds what cannot be read to `errors`. */
export function readRows({ rows }: Grammar, typed: string, errors: SelectionError[]): Found[][] {
  // marks become spaces, so that places stay what they were
  const text = latinFigures(typed.replace(MARKS, ' '))
  const rolled = readRolled(rows, text)
  if (rolled) return rolled
  const whole = { text, at: 0 }
  const pieces = rows.length === 1 ? [whole] : split(whole, ROWS, true)
  if (pieces.length !== rows.length) {
    errors.push({ problem: 'rows', row: pieces.length })
    return []
  }
  return rows.map((rule, row) => readRow(rule, row, pieces[row] ?? whole, errors))
}
