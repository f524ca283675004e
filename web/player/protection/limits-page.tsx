import { useState } from 'react'
import { type LimitRow, limits, type ProtectionState } from '#contract/protection/protection.ts'
import type { LimitKind } from '#contract/protection/protection-rules.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { BlockCard } from './block-card.tsx'
import { BreaksCard } from './breaks-card.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { LimitLine } from './limit-line.tsx'
import { SignsCard } from './signs-card.tsx'
import { SittingCard } from './sitting-card.tsx'

const KINDS: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'time', 'reality']

/**
 * Shows the limits that a member set, how much of them is used and which changes are pending; and the ways to stop
 * playing for a while or longer.
 */
export function LimitsPage() {
  const t = useT()
  const { data, isError, refetch, isFetching } = useCall(limits, {})
  if (isError && !data) {
    return (
      <Card>
        <ErrorState
          compact
          title={t('protection.loadFailed')}
          hint={t('protection.stillHold')}
          retryLabel={t('protection.retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    )
  }
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {data && <BlockCard state={data} />}
      <SignsCard />
      <section id="limits">
        <h2 className="mb-1.5">{t('protection.title')}</h2>
        <p className="text-sm text-ink-2">{t('protection.intro')}</p>
      </section>
      <SittingCard />
      {data ? <Limits state={data} /> : <Skeleton className="h-96" />}
      <div id="breaks">{data && <BreaksCard state={data} />}</div>
    </div>
  )
}

function Limits({ state }: { state: ProtectionState }) {
  const t = useT()
  const [open, setOpen] = useState<LimitRow | null>(null)
  return (
    <>
      {KINDS.map((kind) => (
        <Card key={kind}>
          <h3>{t(`protection.kind.${kind}`)}</h3>
          <p className="mt-1 mb-3 text-sm text-ink-2">{t(`protection.about.${kind}`)}</p>
          <ul className="flex flex-col divide-y divide-line">
            {state.limits
              .filter((row) => row.kind === kind)
              .map((row) => (
                <LimitLine key={row.period} row={row} state={state} onChange={() => setOpen(row)} />
              ))}
          </ul>
        </Card>
      ))}
      <LimitDialog row={open} state={state} onClose={() => setOpen(null)} />
    </>
  )
}
