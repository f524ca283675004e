import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { officeVipLadder } from '#contract/vip/office-vip.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { callOffice } from '../operator-session.ts'
import { LadderForm } from './ladder-form.tsx'

type Answer = OutputOf<typeof officeVipLadder>

/** Shows the brand's ladder, how many members stand on each level, the versions, and the form of the next one. */
export function LadderPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeVipLadder.id],
    queryFn: () => callOffice(officeVipLadder, {}),
  })
  if (isError && !data)
    return <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.vipLadder')}</h1>
      <WaitingNote waiting={data.waiting} />
      <Standing data={data} />
      <LadderForm data={data} />
      <Versions data={data} />
    </div>
  )
}

function Standing({ data: { standing, current, defaults } }: { data: Answer }) {
  const t = useT()
  const locale = useLocale()
  const levels = current?.ladder.levels ?? defaults
  return (
    <Card>
      <h2 className="mb-3">{t('office.vip.standing')}</h2>
      {!current && <p className="mb-2 text-ink-2">{t('office.vip.none')}</p>}
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        {levels.map(({ label }, place) => (
          <li key={label}>
            <span className="text-ink-3">{label}</span>{' '}
            <strong className="num">{formatCount(standing[place + 1] ?? 0, locale)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Versions({ data: { versions } }: { data: Answer }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section>
      <h2 className="mb-2">{t('office.vip.versions')}</h2>
      <Panel>
        {versions.length === 0 && <p className="p-4 text-ink-3">{t('office.nothing')}</p>}
        {versions.map(({ version, from, by, ladder }) => (
          <ListRow
            key={version}
            icon="clock-counter-clockwise"
            title={t('office.vip.version', { version })}
            meta={ladder.levels.map(({ label, reach }) => `${label} ${reach}`).join(' · ')}
            note={`${by} · ${formatMoment(from, locale)}`}
          />
        ))}
      </Panel>
    </section>
  )
}
