/**
 * Logs that can be followed. Every log places its lines by the same three numbers (epoch, transaction, sequence), so
 * that lines of several logs are read in one order. No line ever appears before one that was read already: lines of
 * transactions that may still be running wait, and so do all lines after them.
 */
import type { Queryable } from '#server/lib/db.ts'
import { findHorizon } from './horizon.sql.ts'

/** A place in the logs, `epoch.transaction.sequence`; opaque to the code that stores it. */
export type Cursor = string
/** Before the first line. */
export const LOG_START: Cursor = '0.0.0'

export type Line = {
  /** The log that it is in. */
  readonly stream: string
  /** The place just after this line. */
  readonly cursor: Cursor
  /**
   * When it happened, by the clock of the process that wrote it; lines with almost the same time may be in either
   * order.
   */
  readonly at: Date
  /** How many lines of the log it stands for: itself, and those before it that its stream leaves out. 1 if absent. */
  readonly stands?: number
}

/** A part of the past: from a moment on, before a moment, of one brand. A field that is left out sets no limit. */
export type Span = { readonly from?: Date; readonly to?: Date; readonly brand?: string }

/** A reading from which several streams have their lines, so that these are read once for all of their followers. */
export type SharedReading = {
  readonly name: string
  /** As a stream's `read`; leaves no line out. What it says of a line may never change. */
  read(q: Queryable, after: Cursor, limit: number): Promise<readonly Line[]>
}

/** A log, or some topics of one, as followers read it. */
export type Stream<L extends Line = Line> = {
  readonly name: string
  /**
   * Returns at most `limit` lines after a place, in the order of their places; reads no more of the log than it
   * returns. A stream that leaves lines out reads `limit` lines, always returns the last of them, and says how many
   * each returned line stands for.
   */
  read(q: Queryable, after: Cursor, limit: number): Promise<L[]>
  /** Where followers have the same lines from: `pick` makes what `read` returns, from all lines of the log. */
  readonly shared?: { readonly reading: SharedReading; pick(lines: readonly Line[]): L[] }
  /** As `read`, for a part of the past. */
  readPast(q: Queryable, after: Cursor, limit: number, span: Span): Promise<L[]>
}

/** Returns a cursor's three numbers. */
export function placeOf(cursor: Cursor): readonly [epoch: bigint, xid: bigint, seq: bigint] {
  const [epoch = '0', xid = '0', seq = '0'] = cursor.split('.')
  return [BigInt(epoch), BigInt(xid), BigInt(seq)]
}

type Place = ReturnType<typeof placeOf>

function comparePlaces(one: Place, other: Place): number {
  const differing = one.findIndex((part, index) => part !== other[index])
  if (differing < 0) return 0
  return (one[differing] ?? 0n) < (other[differing] ?? 0n) ? -1 : 1
}

/** Returns a number below zero when the first cursor is before the second, above zero when it is after it. */
export function compareCursors(one: Cursor, other: Cursor): number {
  return comparePlaces(placeOf(one), placeOf(other))
}

/** Returns how many lines of the log some lines stand for. */
export function countLines(lines: readonly Line[]): number {
  return lines.reduce((sum, { stands = 1 }) => sum + stands, 0)
}

/** Returns the lines of several streams in one order, up to the last place that is known of all of them. */
function merge<L extends Line>(parts: readonly L[][], horizon: Cursor, limit: number): L[] {
  const ends = parts.flatMap((lines) => (countLines(lines) === limit ? (lines.at(-1)?.cursor ?? []) : []))
  const isKnown = ({ cursor }: L) =>
    compareCursors(cursor, horizon) < 0 && ends.every((end) => compareCursors(cursor, end) <= 0)
  const known = parts
    .map((lines) => lines.slice(0, lines.findLastIndex(isKnown) + 1))
    .filter(({ length }) => length > 0)
  const [first] = known
  if (known.length === 1 && first) return first
  return known
    .flat()
    .map((line) => ({ line, place: placeOf(line.cursor) }))
    .sort((one, other) => comparePlaces(one.place, other.place))
    .map(({ line }) => line)
}

/** Reads lines that other followers of this process may have read already (shared-lines.ts). */
export type Share = (reading: SharedReading, after: Cursor, limit: number) => Promise<readonly Line[]>

/** What is read: at most so many lines after a place; only those of a part of the past; with others, where `share` is given. */
export type Wanted = { after: Cursor; limit: number; span?: Span; share?: Share }

async function readOne<L extends Line>(q: Queryable, stream: Stream<L>, wanted: Wanted): Promise<L[]> {
  const { after, limit, span, share } = wanted
  if (span) return stream.readPast(q, after, limit, span)
  const { shared } = stream
  return share && shared ? shared.pick(await share(shared.reading, after, limit)) : stream.read(q, after, limit)
}

/**
 * Returns the lines of several streams after a place, at most `limit`, in one order. `isMore` says that there may be
 * more; it is always safe to continue from the place after the last line.
 */
export async function readLines<L extends Line>(
  q: Queryable,
  streams: readonly Stream<L>[],
  wanted: Wanted,
): Promise<{ lines: L[]; isMore: boolean }> {
  const { limit } = wanted
  const read = (stream: Stream<L>) => readOne(q, stream, wanted)
  const [first] = streams
  if (streams.length === 1 && first) {
    const lines = await read(first)
    return { lines, isMore: countLines(lines) === limit }
  }
  // statements see different moments: a line that one of them could not see yet must not be skipped because of another
  const horizon = await findHorizon(q)
  const parts: L[][] = []
  for (const stream of streams) parts.push(await read(stream))
  const all = merge(parts, horizon, limit)
  const isFull = parts.some((lines) => countLines(lines) === limit)
  return { lines: all.slice(0, limit), isMore: all.length > 0 && (isFull || all.length > limit) }
}
