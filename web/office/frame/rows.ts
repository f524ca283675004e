/** Reads lists and rows of the back office: one hook for a page of rows, one for a row. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CallDefinition } from '#contract/call.ts'
import { metaOf } from '#web/lib/queries.ts'
import { callOffice } from '../operator-session.ts'

/** Fields from an address: the server decides which of them a call accepts. */
export type Asked = Readonly<Record<string, string | number>>

/** The call of a list, and how its rows are read from the answer. */
export type Listing<Row, Answer = unknown> = {
  /** The first part of the query key of everything that is read of the list. */
  key: string
  /** Fields that every call of the list sends: a list with other fields is another list, in the cache too. */
  always: Asked
  ask: (input: Asked) => Promise<Answer>
  read: (answer: Answer) => { rows: readonly Row[]; total: number }
  /** Whether the call answers one page at a time. */
  isPaged: boolean
  /** The topics whose signals make it outdated. */
  changesWith?: CallDefinition['changesWith']
}

/** A call with this answer. */
type Answers<Answer> = CallDefinition<z.ZodType, z.ZodType<Answer>>

/**
 * Sends a call with the fields of an address. They can contain any text; the server refuses fields and values that it
 * does not know.
 */
export async function askOffice<Answer>(call: Answers<Answer>, input: Asked): Promise<Answer> {
  const asked: CallDefinition = call
  return (await callOffice(asked, input)) as Answer
}

/** Returns the list of a call that answers one page at a time; `always` is sent every time. */
export function pagedList<Answer extends { content: readonly unknown[]; total: number }>(
  call: Answers<Answer>,
  always: Asked = {},
): Listing<Answer['content'][number], Answer> {
  return {
    key: call.id,
    always,
    ask: (input) => askOffice(call, input),
    read: ({ content, total }) => ({ rows: content, total }),
    isPaged: true,
    changesWith: call.changesWith,
  }
}

/** Returns the list of a call that answers all of its rows together. */
export function wholeList<Answer, Row>(
  call: Answers<Answer>,
  rowsOf: (answer: Answer) => readonly Row[],
): Listing<Row, Answer> {
  return {
    key: call.id,
    always: {},
    ask: (input) => askOffice(call, input),
    read: (answer) => ({ rows: rowsOf(answer), total: rowsOf(answer).length }),
    isPaged: false,
    changesWith: call.changesWith,
  }
}

export type RowsOptions<Row> = {
  page?: number
  pageSize?: number
  filter?: Asked
  /** The interval at which the rows are read again; a function computes it from what was read last. */
  watchMs?: number | undefined | ((rows: readonly Row[] | undefined) => number)
}
export type RowRead<Row> = { row: Row | undefined; error: Error | null; refetch: () => void }
export type RowsRead<Row, Answer> = {
  rows: readonly Row[] | undefined
  total: number | undefined
  answer: Answer | undefined
  error: Error | null
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => void
}

/**
 * Reads the rows of a list's page; while another page or filter is read, the rows before it stay (`isPlaceholderData`).
 */
export function useRows<Row, Answer>(
  list: Listing<Row, Answer>,
  { page = 1, pageSize = 20, filter = {}, watchMs }: RowsOptions<Row> = {},
): RowsRead<Row, Answer> {
  const input = { ...filter, ...list.always, ...(list.isPaged ? { pageNo: page, pageSize } : {}) }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [list.key, input],
    meta: metaOf({ changesWith: list.changesWith ?? [] }),
    queryFn: () => list.ask(input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      typeof watchMs === 'function' ? watchMs(state.data && list.read(state.data).rows) : (watchMs ?? false),
  })
  const { rows, total } = data === undefined ? {} : list.read(data)
  return { rows, total, answer: data, error, isPending, isPlaceholderData, refetch: () => void refetch() }
}

/** A call that answers one row by its `id`. */
export type RowCall<Row> = Answers<Row>

/**
 * Reads one row with all its details. The server may audit that it was read: so it is not read again when the window
 * gets the focus, and a failed call is not retried automatically.
 */
export function useRow<Row>(call: RowCall<Row>, id: string): RowRead<Row> {
  const { data, error, refetch } = useQuery({
    queryKey: [call.id, id],
    queryFn: () => askOffice(call, { id }),
    refetchOnWindowFocus: false,
    retry: false,
  })
  return { row: data, error, refetch: () => void refetch() }
}
