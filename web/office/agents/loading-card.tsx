import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Asked, askOffice, type RowCall } from '../frame/rows.ts'

type Props<Answer> = {
  title: string
  call: RowCall<Answer>
  input: Asked
  /** Beside the title: a link to the whole list, or an act. */
  beside?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** A card of an agent's file that reads its own call: its title, and in the body what it answers, that it loads, or that it failed. */
export function LoadingCard<Answer>({ title, call, input, beside, children }: Props<Answer>) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [call.id, input],
    queryFn: () => askOffice(call, input),
  })
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2>{title}</h2>
        {beside && <div className="ms-auto flex flex-wrap gap-2">{beside}</div>}
      </div>
      {isError ? (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <RowSkeletons count={2} />
      ) : (
        children(data)
      )}
    </Card>
  )
}
