import type { OutputOf } from '#contract/call.ts'
import { officeAuthority } from '#contract/rewards/office-rewards.ts'
import { formatCount, formatDay, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { Subject } from '../frame/subject.tsx'
import { AuthorityAmount, AuthorityState } from './authority-words.tsx'
import { StopAuthority } from './stop-authority.tsx'

/** Shows one ceiling: what it allows, what was given of it by day, who stands behind it. */
export function AuthorityShow() {
  const t = useT()
  return (
    <ShowPage call={officeAuthority} back="/authorities" backName={t('office.nav.authorities')}>
      {(row) => <Authority row={row} />}
    </ShowPage>
  )
}

function Authority({ row }: { row: OutputOf<typeof officeAuthority> }) {
  const t = useT()
  const locale = useLocale()
  const { currency } = row
  const moment = (at: string) => <span className="num">{formatMoment(at, locale)}</span>
  const amount = (key: string, value: string) => <AuthorityAmount key={key} amount={value} currency={currency} />
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>
          <Subject subject={row.subject} isLink={false} />
        </h1>
        <AuthorityState row={row} />
        <div className="ms-auto">
          <StopAuthority row={row} />
        </div>
      </div>
      {row.stoppedAt && (
        <p className="text-negative">
          {t('office.authority.stoppedBy', { name: row.stoppedBy ?? '', at: formatMoment(row.stoppedAt, locale) })}
        </p>
      )}
      <Card className="flex flex-col gap-4">
        <ProgressBar value={Number(row.given)} max={Number(row.valueMax)} label={t('office.authority.given')} />
        <Facts
          facts={[
            [t('office.authority.given'), amount('given', row.given)],
            [t('office.authority.valueMax'), amount('max', row.valueMax)],
            [t('office.authority.today'), amount('today', row.today)],
            [t('office.authority.dayMax'), row.dayMax === null ? t('office.bonus.noLimit') : amount('day', row.dayMax)],
            [
              t('office.authority.members'),
              <span key="members" className="num">
                {formatCount(row.members, locale)} / {formatCount(row.membersMax, locale)}
              </span>,
            ],
            [t('office.authority.from'), moment(row.from)],
            [t('office.until'), moment(row.until)],
            [t('office.authority.by'), row.createdBy],
            [t('office.authority.persons'), row.persons.join(', ') || '–'],
          ]}
        />
        <p className="text-sm text-ink-3">{t('office.authority.personsHint')}</p>
      </Card>
      <section>
        <h2 className="mb-2">{t('office.authority.days')}</h2>
        <Panel>
          {row.days.length === 0 && <p className="p-4 text-ink-3">{t('office.authority.noDays')}</p>}
          {row.days.map(({ day, given }) => (
            <ListRow
              key={day}
              icon="gift"
              title={formatDay(`${day}T12:00:00Z`, locale)}
              amount={<AuthorityAmount amount={given} currency={currency} />}
            />
          ))}
        </Panel>
      </section>
    </div>
  )
}
