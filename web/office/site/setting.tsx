import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallDefinition, OutputOf } from '#contract/call.ts'
import { useT } from '#web/lib/i18n.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { callOffice } from '../operator-session.ts'

/** Reads a setting and shows its form once it is there; a saved or restored one is a fresh form. */
export function Setting<Call extends CallDefinition>({
  call,
  children,
}: {
  call: Call
  children: (value: OutputOf<Call>) => ReactNode
}) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [call.id],
    queryFn: () => callOffice(call, {} as never),
    refetchOnWindowFocus: false,
  })
  if (isError)
    return (
      <ErrorState
        compact
        title={t('office.loadFailed')}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  return data ? <div key={JSON.stringify(data)}>{children(data)}</div> : <RowSkeletons count={4} />
}
