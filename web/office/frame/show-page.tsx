import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useOpener } from './address.ts'
import { useFault } from './describe-fault.ts'
import { type RowCall, useRow } from './rows.ts'
import { Link } from './link.tsx'

type Props<Row> = {
  /** The call that answers the row with all its details. */
  call: RowCall<Row>
  back: string
  backName: string
  children: (row: Row) => ReactNode
}

/** The page of one row: a link back to the list with its filters, and the row once it is loaded. */
export function ShowPage<Row>({ call, back, backName, children }: Props<Row>) {
  const t = useT()
  const sayFault = useFault()
  const opener = useOpener()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { row, error, refetch } = useRow(call, id)
  // a reading that fails takes nothing away of what is being typed; a row that is gone, or not for these eyes, goes
  const isKept = row !== undefined && ![403, 404].includes(asApiError(error).status)
  return (
    <>
      <Link to={opener ?? back} className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1">
        <Icon name="caret-left" size="xs" />
        {backName}
      </Link>
      {error && !isKept ? (
        <ErrorState
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={refetch}
        />
      ) : row ? (
        children(row)
      ) : (
        <RowSkeletons />
      )}
    </>
  )
}

/** Shows names and values side by side. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-5 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="min-w-28 text-ink-3">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
