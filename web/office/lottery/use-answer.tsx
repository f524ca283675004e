/** One call's answer on a page: loading, failed with a retry, or the page itself. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { Link } from '../frame/link.tsx'
import { callOffice } from '../operator-session.ts'

type Props<Call extends CallDefinition> = {
  call: Call
  input: InputOf<Call>
  children: (answer: OutputOf<Call>) => ReactNode
}

/** Reads a call and shows what it answers. */
export function Answered<Call extends CallDefinition>({ call, input, children }: Props<Call>) {
  const t = useT()
  const sayFault = useFault()
  const { data, error, refetch } = useQuery({
    queryKey: [call.id, input],
    queryFn: () => callOffice(call, input),
  })
  if (error && !data)
    return (
      <ErrorState
        title={t('office.loadFailed')}
        hint={sayFault(error)}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  return data ? children(data) : <RowSkeletons />
}

/** A link back to the page above. */
export function Back({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1">
      <Icon name="caret-left" size="xs" />
      {name}
    </Link>
  )
}
