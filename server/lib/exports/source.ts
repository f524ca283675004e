/**
 * What a file is made of: a source knows its heads, how many rows there are, and how to read them part by part. Each
 * module declares in its value which of its lists can be exported; the module exports writes the files.
 */
import type { AgentRecord, MemberRecord, OfficeRecord } from '#contract/exports/exports.ts'
import type { CurrencyCode } from '#contract/money.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Env } from '#server/lib/env.ts'
import { answersOf, defineSlot, type Slots } from '#server/lib/slots.ts'

/** A value as a source gives it: text, a count, an amount in ledger units, a moment, or nothing. */
export type Cell = string | number | bigint | Date | null

export type ExportFilter = {
  from?: string | undefined
  to?: string | undefined
  gameType?: string | undefined
  vendor?: string | undefined
  state?: string | undefined
  result?: string | undefined
  type?: string | undefined
  direction?: string | undefined
  methodCode?: string | undefined
  username?: string | undefined
  roundId?: string | undefined
  reference?: string | undefined
  kind?: string | undefined
  search?: string | undefined
  queue?: string | undefined
  operator?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  /** Agents' reports: business days, an account of the line, whose rows, and which of an agent's bills. */
  fromDay?: string | undefined
  toDay?: string | undefined
  account?: string | undefined
  rows?: string | undefined
  money?: string | undefined
  contract?: string | undefined
  side?: string | undefined
  bill?: string | undefined
  /** How the file is written; CSV where nothing is said. */
  format?: string | undefined
}

/** The reader, what was asked for, and how it is written. */
export type Reading = {
  env: Env
  /** The player whose record it is; null in a file for operators. */
  player: { id: string; isTrial: boolean; currency: CurrencyCode } | null
  merchant: string
  filter: ExportFilter
  locale: string
  utcOffsetMinutes: number
}

export type Part = {
  rows: Cell[][]
  /** Where the next part begins; null after the last part. */
  next: string | null
}

/** Part of a file as it is written, and how many rows are in it. */
export type WrittenPart = { text: string; rows: number; next: string | null }

/** A source that writes its file in a form of its own. */
export type Writer = Pick<Source, 'count'> & {
  write(reading: Reading, cursor: string | null, limit: number): Promise<WrittenPart>
}

export type Source = {
  /** Message keys of the heads; the heads of times get the zone after them. */
  heads: readonly string[]
  times: readonly string[]
  count(reading: Reading): Promise<number>
  read(reading: Reading, cursor: string | null, limit: number): Promise<Part>
}

/** A list of the back office: operators with the permission to see it may export it. */
export type OfficeSource = Source & { readonly permission: Permission }

/** The lists of one module that can be exported, by the records of the contract. */
export type Exports = { readonly [Record in MemberRecord | AgentRecord]?: Source } & {
  readonly [Record in OfficeRecord]?: OfficeSource
}

export const EXPORTS_OF_MODULES = defineSlot<Exports>('exports.sources')

/** Returns the source of a record. Throws when no module declares it. */
export function sourceOf<Record extends MemberRecord | AgentRecord | OfficeRecord>(
  env: { readonly slots: Slots },
  record: Record,
): NonNullable<Exports[Record]> {
  for (const { [record]: source } of answersOf(env, EXPORTS_OF_MODULES)) if (source) return source
  throw new Error(`no module says what the record ${record} is read from`)
}

/** Returns the key of a part's last row when the part was full, else null. */
export function nextOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string): string | null {
  const last = rows.at(-1)
  return last !== undefined && rows.length >= limit ? keyOf(last) : null
}

/** Returns a moment of the filter as a Date. */
export const momentOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** Returns the row number after which a part begins, as lists with such a cursor take it. */
export const behind = (cursor: string | null) => (cursor === null ? undefined : BigInt(cursor))

/** Returns the player whose record is read. */
export function playerOf({ player }: Reading) {
  if (!player) throw new Error('a player’s record without a player')
  return player
}
