/**
 * A follower: what it stores about what happened, and how.
 *
 * The **fold** is pure: from rows and a line it returns which rows change, and what else must be done (effects: a
 * payment, a message, a job). The **store** loads and saves the rows, and carries the effects out. So the same follower
 * can be run over the past without writing anything (run-dry.ts).
 */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Cursor, Line, Stream } from './stream.ts'

/** Rows of a follower's tables: the type of a row by the name of its table. Each row has a text as its key. */
export type Tables = Readonly<Record<string, unknown>>

/** Names rows of tables. */
export type Keys<T extends Tables> = { readonly [Name in keyof T]?: readonly string[] }

/** Rows to read; a key of which nothing is known yet has none. */
export type State<T extends Tables> = { readonly [Name in keyof T]: { get(key: string): T[Name] | undefined } }

/** What a line changes: whole rows by their keys, and effects, in this order. */
export type Folded<T extends Tables, Effect> = {
  readonly changes?: { readonly [Name in keyof T]?: Readonly<Record<string, T[Name]>> }
  readonly effects?: readonly Effect[]
}

/** Lines in sequence, and their place in the logs. */
export type Batch<L extends Line = Line> = {
  readonly after: Cursor
  readonly upTo: Cursor
  /** None when the store measures its batches. */
  readonly lines: readonly L[]
}

/** How far the next lines of a follower's streams reach: how many there are, and when the first one happened. */
export type Reach = { readonly upTo: Cursor; readonly lines: number; readonly oldest: Date }

/** One of the follower's own tables. Where rows end, they are null: `save` removes them. */
export type Table<Row> = {
  /** Returns the rows of these keys that exist. */
  load(q: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, Row>>
  /** Stores rows, and replaces those with the same keys. */
  save(tx: Tx, rows: ReadonlyMap<string, Row>): Promise<void>
  /** Returns every row, for comparing with the past. */
  loadAll(q: Queryable): Promise<ReadonlyMap<string, Row>>
}

/** Stores the rows that the fold returns, row by row. */
export type RowStore<T extends Tables, Effect> = {
  readonly tables: { readonly [Name in keyof T]: Table<T[Name]> }
  /** Carries effects out, in their order; may only do what the transaction can roll back. */
  carryOut?(tx: Tx, effects: readonly Effect[], env: Env): Promise<void>
}

/**
 * Stores a whole batch with statements of its own, where row by row would be too slow. Only dry runs then use the fold,
 * and a test of the follower compares the two (`shadow`).
 */
export type BatchStore<L extends Line, T extends Tables> = {
  /** The tables that are stored. Other rows of the fold are found by those statements. */
  readonly tables: { readonly [Name in keyof T]?: Pick<Table<T[Name]>, 'loadAll'> }
  /**
   * Measures the next batch, at most `limit` lines after a place; null when there is none. For a store whose statements
   * use only the batch's place: the lines are then not read.
   */
  measure?(q: Queryable, after: Cursor, limit: number): Promise<Reach | null>
  apply(tx: Tx, batch: Batch<L>, env: Env): Promise<void>
}

/**
 * `L` are the lines that it follows, `T` its own tables, `Effect` its effects, `Looked` what it looks up of other
 * modules' tables.
 */
export type Follower<
  L extends Line = Line,
  T extends Tables = Tables,
  Effect = unknown,
  Looked extends Tables = Tables,
> = {
  /** `module.noun`: the cursor's name. With another name it is another follower, which begins from the start. */
  readonly name: string
  /** What it follows; lines of all of them are read in one order. */
  readonly streams: readonly Stream<L>[]
  /** Number of lines of one commit; 1,000 if left out. */
  readonly batch?: number
  /** A new follower reads from the beginning of the logs; `now`: only what happens from now on. */
  readonly begins?: 'now'
  /** Returns which rows the fold needs for a line, its own and looked-up ones. */
  keys(line: L): Keys<T & Looked>
  /** Pure. May read and change only rows that `keys` named for this line. */
  fold(state: State<T & Looked>, line: L): Folded<T, Effect>
  /**
   * Looks up what other modules know and what never changes, such as a member's brand: a dry run reads today's value.
   */
  readonly look?: {
    readonly [Name in keyof Looked]: (
      q: Queryable,
      keys: readonly string[],
    ) => Promise<ReadonlyMap<string, Looked[Name]>>
  }
  readonly store: RowStore<T, Effect> | BatchStore<L, T>
}
