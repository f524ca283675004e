import { missions } from '#contract/missions/missions.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { BoardsPart } from './boards-part.tsx'
import { MissionCard } from './mission-card.tsx'

export type MissionsPageProps = {
  part: 'missions' | 'boards'
  board: string | undefined
  onPart: (part: 'missions' | 'boards') => void
  onBoard: (board: string) => void
}

/** Shows the member's missions, and the boards with their ranks. */
export function MissionsPage({ part, board, onPart, onBoard }: MissionsPageProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Segmented
        label={t('missions.parts')}
        options={[
          { value: 'missions', label: t('missions.missions') },
          { value: 'boards', label: t('missions.boards') },
        ]}
        value={part}
        onValueChange={onPart}
      />
      {part === 'missions' ? <MissionsPart /> : <BoardsPart board={board} onBoard={onBoard} />}
    </div>
  )
}

function MissionsPart() {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(missions, {})
  if (isError && !data)
    return (
      <Panel>
        <ErrorState
          title={t('missions.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data)
    return (
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-40 rounded-card!" />
        <Skeleton className="h-40 rounded-card!" />
      </div>
    )
  if (!data.isOffered)
    return (
      <Panel>
        <EmptyState picture="shield" title={t('missions.rest')} hint={t('missions.restHint')} />
      </Panel>
    )
  if (data.missions.length === 0)
    return (
      <Panel>
        <EmptyState picture="gift" title={t('missions.none')} hint={t('missions.noneHint')} />
      </Panel>
    )
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={t('missions.missions')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        {data.missions.map((mission) => (
          <li key={mission.id}>
            <MissionCard mission={mission} currency={data.currency} />
          </li>
        ))}
      </ul>
      <p className="text-xs leading-normal text-ink-3">
        {t('missions.rules', { at: formatMoment(data.asOf, locale) })}
      </p>
    </section>
  )
}
