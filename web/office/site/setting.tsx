import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { askOffice, type RowCall } from '../frame/rows.ts'

/** Reads a setting and shows its form once it is loaded. The form keeps a draft of it (frame/use-draft.ts). */
export function Setting<Value>({ call, children }: { call: RowCall<Value>; children: (value: Value) => ReactNode }) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [call.id],
    queryFn: () => askOffice(call, {}),
    refetchOnWindowFocus: false,
  })
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('office.loadFailed')}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  return data ? children(data) : <RowSkeletons count={4} />
}
