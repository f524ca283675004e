import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { officeBackups } from '#contract/backups/office-backups.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { callOffice } from '../operator-session.ts'

const LOOKS_AGAIN_MS = 60_000

type Backups = OutputOf<typeof officeBackups>

/** The last of a kind, where it failed and none succeeded since. */
const failedNow = ({ content }: Backups, kind: 'backup' | 'drill') => {
  const last = content.find((one) => one.kind === kind)
  return last?.failure ? last : null
}

/** Shows when the house was last backed up, and when a backup was last restored; red where the last try failed. */
export function BackupsCard() {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeBackups.id],
    queryFn: () => callOffice(officeBackups, {}),
    refetchInterval: LOOKS_AGAIN_MS,
  })
  const moment = (at: string | null) => (at === null ? t('backups.never') : formatMoment(at, locale))
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t('backups.title')}</h2>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons count={2} />}
      {data && (
        <>
          <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
            {(['backup', 'drill'] as const).map((kind) => {
              const failed = failedNow(data, kind)
              return (
                <div key={kind}>
                  <dt className="text-ink-2">{t(`backups.${kind}`)}</dt>
                  <dd className="num">{moment(kind === 'backup' ? data.backupAt : data.drillAt)}</dd>
                  {failed && (
                    <dd className="font-semibold break-words text-negative">
                      <span role="alert">
                        {t('backups.failed', { at: formatMoment(failed.endedAt, locale), what: failed.failure ?? '' })}
                      </span>
                    </dd>
                  )}
                </div>
              )
            })}
          </dl>
          <p className="text-ink-3">{t('backups.lead')}</p>
        </>
      )}
    </Card>
  )
}
