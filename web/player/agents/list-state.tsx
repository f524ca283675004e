import type { ReactNode } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

type Props<Row> = {
  /** Undefined: not there yet. */
  rows: readonly Row[] | undefined
  error: ApiError | null
  onRetry: () => unknown
  /** The way back from an account that is in no line of the agent's. */
  away: { label: string; go: () => void }
  /** Shown where there is no row. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Shows the rows of a list of the agent's line, or why there are none: another line's account, a failure, waiting, nothing. */
export function ListState<Row>({ rows, error, onRetry, away, empty, children }: Props<Row>) {
  const t = useT()
  if (error?.code === 'NOT_FOUND')
    return (
      <EmptyState
        picture="search"
        title={t('agents.notInLine')}
        hint={t('agents.notInLineHint')}
        action={
          <Button size="small" onClick={away.go}>
            {away.label}
          </Button>
        }
      />
    )
  if (error && !rows)
    return (
      <ErrorState
        title={t('agents.failed')}
        hint={t('common.checkNetwork')}
        retryLabel={t('common.retry')}
        onRetry={() => void onRetry()}
      />
    )
  if (!rows) return <RowSkeletons count={8} />
  return rows.length === 0 ? empty : children(rows)
}
