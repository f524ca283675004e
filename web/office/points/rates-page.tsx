import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney } from '#contract/money.ts'
import { officePointsRates, type PointsRates } from '#contract/points/office-points.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { callOffice } from '../operator-session.ts'
import { RatesForm } from './rates-form.tsx'

type Answer = OutputOf<typeof officePointsRates>

/** Shows what earns points and what they become, version by version, what all members hold, and the next rates. */
export function RatesPage() {
  const t = useT()
  const sayFault = useFault()
  const { data, error, refetch } = useQuery({
    queryKey: [officePointsRates.id],
    queryFn: () => callOffice(officePointsRates, {}),
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
  if (!data) return <RowSkeletons />
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.pointsRates')}</h1>
      <WaitingNote waiting={data.waiting} />
      <Held held={data.held} />
      {/* what is typed stays while a change waits for a second person */}
      <div hidden={data.waiting !== null}>
        <RatesForm data={data} />
      </div>
      <Versions data={data} />
    </div>
  )
}

function Held({ held }: { held: number }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <span className="text-ink-3">{t('office.points.held')}</span>{' '}
      <strong className="num">{formatCount(held, locale)}</strong>
    </Card>
  )
}

function useRatesText(currency: string): (rates: PointsRates) => string {
  const t = useT()
  const locale = useLocale()
  return ({ perHundred, types, levels, convert }) =>
    [
      t('office.points.sayEarn', { points: perHundred, amount: formatMoney('100', currency) }),
      ...types.map(({ type, percent }) => `${t(`bets.type.${type}`)} ${percent}%`),
      ...levels.map(({ level, percent }) => t('office.points.sayLevel', { level, percent })),
      convert
        ? t('office.points.sayConvert', {
            points: formatCount(convert.points, locale),
            amount: formatMoney(convert.money, currency),
          })
        : t('office.points.sayNoConvert'),
    ].join(' · ')
}

function Versions({ data: { versions, currency } }: { data: Answer }) {
  const t = useT()
  const locale = useLocale()
  const say = useRatesText(currency)
  return (
    <section>
      <h2 className="mb-2">{t('office.points.versions')}</h2>
      <Panel>
        {versions.length === 0 && <p className="p-4 text-ink-3">{t('office.nothing')}</p>}
        {versions.map(({ version, by, fromAt, rates }) => (
          <div key={version} className="border-t border-line px-4 py-3.25 first:border-t-0">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{t('office.points.version', { version })}</span>
              <span className="text-xs text-ink-3">
                {by} · {t('office.points.from', { time: formatMoment(fromAt, locale) })}
              </span>
            </div>
            <p className="text-sm text-ink-2">{say(rates)}</p>
          </div>
        ))}
      </Panel>
    </section>
  )
}
