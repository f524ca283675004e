/** A module's part of the file of everything that the house stores about a member. */
import { toWire } from '#contract/money.ts'
import { defineSlot } from '#server/lib/slots.ts'
import { type Cell, playerOf, type Reading, type Source } from './source.ts'

/** The file's parts in their order: sections of one part are together, those of the highest module first. */
export const PERSONAL_PARTS = ['person', 'protection', 'money', 'play', 'letters'] as const

/** An entry of a section, as JSON takes it. */
export type Entry = Record<string, unknown>
export type PersonalSection = {
  readonly part: (typeof PERSONAL_PARTS)[number]
  /** The section's key in the file. */
  readonly name: string
  /** Returns how many entries there are, for sections with more than a few. */
  count?: (reading: Reading) => Promise<number>
  read(reading: Reading, cursor: string | null, limit: number): Promise<{ entries: Entry[]; next: string | null }>
}

export const PERSONAL_SECTIONS = defineSlot<readonly PersonalSection[]>('exports.personal-data')

/** Maximum number of entries of a list that is bounded by its own rules. */
export const PERSONAL_LIST_MAX = 10_000

type Name = Pick<PersonalSection, 'part' | 'name'>

/** Returns a moment as the file writes it. */
export const moment = (at: Date | null) => at?.toISOString() ?? null
const plain = (cell: Cell) =>
  typeof cell === 'bigint' ? toWire(cell) : cell instanceof Date ? cell.toISOString() : cell

/** Makes a section of a record that can also be exported by itself; its heads become keys. */
export function recordSection(at: Name, { heads, count, read }: Source): PersonalSection {
  return {
    ...at,
    count,
    read: async (reading, cursor, limit) => {
      const { rows, next } = await read(reading, cursor, limit)
      return {
        entries: rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, plain(row[index] ?? null)]))),
        next,
      }
    },
  }
}

/** Makes a section of a list that is read as a whole. */
export function listSection(at: Name, list: (reading: Reading, memberId: string) => Promise<Entry[]>): PersonalSection {
  return { ...at, read: async (reading) => ({ entries: await list(reading, playerOf(reading).id), next: null }) }
}

/** Returns a row of a table as JSON can hold it. */
export function sayable(row: object): Entry {
  return Object.fromEntries(
    Object.entries(row as Entry).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? String(value) : value instanceof Date ? value.toISOString() : value,
    ]),
  )
}
