/** What a file is made of: a source knows its heads, how many rows there are, and how to read them part by part. */
import type { CurrencyCode } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { Cell } from './csv.ts'

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
}

/** Who reads, what was asked, and how it is written. */
export type Reading = {
  env: Env
  /** The player whose record it is; of a file for operators nobody's. */
  player: { id: string; isTrial: boolean; currency: CurrencyCode } | null
  merchant: string
  filter: ExportFilter
  locale: string
  utcOffsetMinutes: number
}

export type Part = {
  rows: Cell[][]
  /** Where the next part begins; null after the last one. */
  next: string | null
}

/** Part of a file as it is written, and how many rows are in it. */
export type WrittenPart = { text: string; rows: number; next: string | null }

/** A source that writes its file in a form of its own. */
export type Writer = Pick<Source, 'count'> & {
  write(reading: Reading, cursor: string | null, limit: number): Promise<WrittenPart>
}

export type Source = {
  /** Message keys of the heads; those of times get the zone behind them. */
  heads: readonly string[]
  times: readonly string[]
  count(reading: Reading): Promise<number>
  read(reading: Reading, cursor: string | null, limit: number): Promise<Part>
}

/** The last of a part's keys, where the part was full. */
export function nextOf<Row>(rows: readonly Row[], limit: number, keyOf: (row: Row) => string): string | null {
  const last = rows.at(-1)
  return last !== undefined && rows.length >= limit ? keyOf(last) : null
}

/** A moment of the filter. */
export const momentOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** The player whose record is read. */
export function playerOf({ player }: Reading) {
  if (!player) throw new Error('a player’s record without a player')
  return player
}
