/**
 * Selections: what a member picked, as rows of items, in one canonical form. An item is one number (`7`), several
 * numbers written behind each other (`060812` for 06 08 12), or a word (its place in the list of words).
 */

/** Rows of items, each row ascending and without repetition. */
export type Selection = readonly (readonly number[])[]

/** A word that can be picked: its id, and the lottery's own term for it. */
export type Word = { id: string; own: string }

/** What one item of a row is. */
export type Item =
  | {
      kind: 'numbers'
      /** The numbers in an item, their digits, and their range. */
      parts: number
      width: number
      from: number
      to: number
      /** `any`: as written. `sorted`: the order does not count and is brought into one. */
      order: 'any' | 'sorted'
      /** `free`: numbers may repeat. `once`: none may. `mixed`: all alike is refused. `pair`: exactly one is twice. */
      repeats: 'free' | 'once' | 'mixed' | 'pair'
    }
  | { kind: 'words'; words: readonly Word[] }

export type RowRule = {
  /** The row's name; its words are kept by this key. */
  key: string
  item: Item
  min: number
  max: number
}

/** The grammar of a play's selections. */
export type Grammar = {
  rows: readonly RowRule[]
  /** No number may be in two rows, as bankers and the rest. */
  isApart?: boolean
}

export type SelectionProblem =
  | 'form' // not rows of whole numbers
  | 'long' // more text or more items than any selection has
  | 'rows' // too few or too many rows
  | 'unknown' // cannot be read
  | 'digits' // too few or too many digits
  | 'range' // outside the play's numbers
  | 'alike' // all numbers of the item are the same
  | 'repeated' // a number is twice in one item
  | 'pair' // not exactly one number is twice
  | 'duplicate' // the item was picked before
  | 'both' // the number is in two rows
  | 'few' // fewer items than the row needs
  | 'many' // more items than the row may have
  | 'none' // together they make no bet
  | 'bets' // they make more bets than the play takes

/** An error with its place: the row, the item in it, and where it stands in the text. */
export type SelectionError = { problem: SelectionProblem; row?: number; item?: number; at?: number; length?: number }

/** The longest text that is read, in characters: the longest list of five-digit numbers fits. */
export const MOST_TEXT = 800_000
/** Errors that are answered at once; further ones are not listed. */
export const MOST_ERRORS = 20

/** Returns how many digits a written item has. */
export const digitsOf = (item: Item): number => (item.kind === 'numbers' ? item.parts * item.width : 0)

/** Returns the numbers of an item. */
export function partsOf(item: Item, value: number): number[] {
  if (item.kind === 'words') return [value]
  const base = 10 ** item.width
  const parts: number[] = []
  for (let divisor = base ** (item.parts - 1); parts.length < item.parts; divisor /= base)
    parts.push(Math.floor(value / divisor) % base)
  return parts
}

/** Returns the item that some numbers make. */
export const joined = (width: number, parts: readonly number[]): number =>
  parts.reduce((value, part) => value * 10 ** width + part, 0)

/** Checks an item's value. Returns its canonical value, or what is wrong. */
export function checkItem(item: Item, value: number): number | SelectionProblem {
  if (!Number.isSafeInteger(value) || value < 0) return 'form'
  if (item.kind === 'words') return value < item.words.length ? value : 'range'
  if (value >= 10 ** digitsOf(item)) return 'range'
  const parts = partsOf(item, value)
  if (parts.some((part) => part < item.from || part > item.to)) return 'range'
  if (item.parts === 1) return value
  const different = new Set(parts).size
  if (item.repeats === 'once' && different < parts.length) return 'repeated'
  if (item.repeats === 'mixed' && different === 1) return 'alike'
  if (item.repeats === 'pair' && different !== parts.length - 1) return 'pair'
  return item.order === 'sorted'
    ? joined(
        item.width,
        parts.sort((a, b) => a - b),
      )
    : value
}

/** An item as it was found, with its place. */
export type Found = { value: number; at?: number; length?: number }

/** Checks the items of a row, and returns them in canonical form. Adds what is wrong to `errors`. */
export function checkRow(rule: RowRule, row: number, found: readonly Found[], errors: SelectionError[]): number[] {
  const kept = new Set<number>()
  for (const [item, { value, ...place }] of found.entries()) {
    const checked = checkItem(rule.item, value)
    if (typeof checked === 'string') errors.push({ problem: checked, row, item, ...place })
    else if (kept.has(checked)) errors.push({ problem: 'duplicate', row, item, ...place })
    else kept.add(checked)
    if (errors.length >= MOST_ERRORS) break
  }
  if (found.length < rule.min) errors.push({ problem: 'few', row })
  if (found.length > rule.max) errors.push({ problem: 'many', row })
  return [...kept].sort((a, b) => a - b)
}

/** Lists numbers that are in two rows that must be apart. */
export function sharedErrors(rows: Selection): SelectionError[] {
  const seen = new Set<number>()
  return rows.flatMap((items, row) =>
    items.flatMap((value, item): SelectionError[] => {
      if (seen.has(value)) return [{ problem: 'both', row, item }]
      seen.add(value)
      return []
    }),
  )
}

/** Returns the canonical text of an item. */
export function printItem(item: Item, value: number): string {
  if (item.kind === 'words') return item.words[value]?.id ?? ''
  return String(value).padStart(digitsOf(item), '0')
}

/** Returns the item that a canonical text is, or null. */
export function itemOf(item: Item, text: string): number | null {
  const value = item.kind === 'words' ? item.words.findIndex(({ id }) => id === text) : Number(text)
  return checkItem(item, value) === value && printItem(item, value) === text ? value : null
}

/** Returns the canonical text of a selection: items with commas, rows with bars. Reading it gives the selection. */
export function printSelection({ rows }: Grammar, selection: Selection): string {
  return rows.map((rule, row) => (selection[row] ?? []).map((value) => printItem(rule.item, value)).join(',')).join('|')
}
