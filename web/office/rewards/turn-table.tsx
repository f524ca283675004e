import { useInfiniteQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useFault } from '../frame/describe-fault.ts'

type Turn<Row> = { content: readonly Row[]; next: string | null }
type Props<Row> = {
  title: string
  /** What is shown where there is nothing. */
  empty: string
  queryKey: readonly string[]
  /** Reads the rows before one, or the newest. */
  read: (before: string | null) => Promise<Turn<Row>>
  columns: readonly Column<Row>[]
}

/** Shows rows that are read in turns, the newest first, with a button for earlier ones. */
export function TurnTable<Row extends { id: string }>({ title, empty, queryKey, read, columns }: Props<Row>) {
  const t = useT()
  const sayFault = useFault()
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Turn<Row>) => page.next,
  })
  const rows = data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <section>
      <h2 className="mb-2">{title}</h2>
      <Panel>
        {error ? (
          <ErrorState
            compact
            title={t('office.loadFailed')}
            hint={sayFault(error)}
            retryLabel={t('office.retry')}
            onRetry={() => void refetch()}
          />
        ) : isPending ? (
          <RowSkeletons count={3} />
        ) : rows.length === 0 ? (
          <p className="p-4 text-ink-3">{empty}</p>
        ) : (
          <div className="overflow-x-auto">
            <Table caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} />
          </div>
        )}
        {hasNextPage && (
          <div className="border-t border-line p-2 text-center">
            <Button size="small" tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('office.more')}
            </Button>
          </div>
        )}
      </Panel>
    </section>
  )
}
