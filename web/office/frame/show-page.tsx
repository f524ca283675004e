import { type RaRecord, ShowBase, useShowContext } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useFault } from './describe-fault.ts'

/** Keeps the whole row apart from the shorter one that its list has read. A look may be audited: coming back to the window is none. */
const WHOLE = { meta: { whole: true }, refetchOnWindowFocus: false }

/** The page of one row: a way back to the list as it was left, and the row once it is there. */
export function ShowPage<Row extends RaRecord>({
  back,
  backName,
  children,
}: {
  back: string
  backName: string
  children: (row: Row) => ReactNode
}) {
  const { state } = useLocation() as { state: { list?: string } | null }
  return (
    <ShowBase queryOptions={WHOLE} disableAuthentication>
      <Link
        to={state?.list ?? back}
        className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1"
      >
        <Icon name="caret-left" size="xs" />
        {backName}
      </Link>
      <ShowBody<Row>>{children}</ShowBody>
    </ShowBase>
  )
}

function ShowBody<Row extends RaRecord>({ children }: { children: (row: Row) => ReactNode }) {
  const t = useT()
  const sayFault = useFault()
  const { record, error, refetch } = useShowContext<Row>()
  if (error)
    return (
      <ErrorState
        title={t('office.loadFailed')}
        hint={sayFault(error)}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  return record ? children(record) : <RowSkeletons />
}

/** Names and values beside each other. */
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
