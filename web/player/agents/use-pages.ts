import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { metaOf } from '#web/lib/queries.ts'

/** What every call answers that has pages by cursor. */
type Paged = { rows: readonly unknown[]; next: string | null }

/**
 * Reads a list whose next page begins where the one before ended; `more` reads it, and is null after the last one. The rows
 * of all pages are one list.
 */
export function usePages<Call extends CallDefinition>(
  definition: Call,
  input: Omit<InputOf<Call>, 'before'>,
  options: { enabled?: boolean } = {},
) {
  const list = useInfiniteQuery<
    OutputOf<Call> & Paged,
    ApiError,
    { pages: (OutputOf<Call> & Paged)[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [definition.id, 'pages', input],
    queryFn: ({ pageParam, signal }) => {
      const whole = { ...input, ...(pageParam === undefined ? {} : { before: pageParam }) } as InputOf<Call>
      return call(definition, whole, { signal }) as Promise<OutputOf<Call> & Paged>
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    meta: metaOf(definition),
    ...options,
  })
  const first = list.data?.pages[0]
  return {
    first,
    rows: list.data?.pages.flatMap((page) => page.rows) as OutputOf<Call> extends { rows: infer Rows }
      ? Rows | undefined
      : never,
    error: list.error,
    isBusy: list.isFetchingNextPage,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
  }
}
