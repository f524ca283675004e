import type { OutputOf } from '#contract/call.ts'
import type { houseChains } from '#contract/lottery/office-chains.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'

type Beacon = OutputOf<typeof houseChains>['beacon']
type Named = { source: string; isPublic: boolean; round: number | null; at: string | null }

/** Says what a draw was mixed with: a round of a public beacon, or the house's own secret. */
export function BeaconText({ beacon: { isPublic, round, at } }: { beacon: Named }) {
  const t = useT()
  const locale = useLocale()
  return (
    <span className="text-xs text-ink-3">
      {isPublic && round !== null
        ? t('office.lottery.beaconRound', { round: String(round), at: at ? formatMoment(at, locale) : '—' })
        : t('office.lottery.beaconLocal')}
    </span>
  )
}

/** Shows which beacon draws are mixed with now, whether it is heard, and what it said last. */
export function BeaconPanel({ beacon }: { beacon: Beacon }) {
  const t = useT()
  const locale = useLocale()
  const { isPublic, relays, isHeard, source, last } = beacon
  const isSilent = relays > 0 && !isHeard
  const rows = [
    [
      t('office.lottery.beaconNow'),
      <span key="now" className="flex flex-wrap items-center gap-2">
        <Tag tone={isPublic ? 'proof' : isSilent ? 'negative' : 'warning'}>
          {t(isPublic ? 'office.lottery.beaconPublic' : 'office.lottery.beaconOwn')}
        </Tag>
        {isPublic && (
          <code className="text-xs [overflow-wrap:anywhere]" dir="ltr">
            {source}
          </code>
        )}
      </span>,
    ],
    [
      t('office.lottery.relays'),
      relays === 0
        ? t('office.lottery.noRelays')
        : t(isHeard ? 'office.lottery.relaysHeard' : 'office.lottery.relaysSilent', { count: relays }),
    ],
    [
      t('office.lottery.lastBeacon'),
      last ? (
        <span key="last" className="flex flex-col gap-0.5">
          <span>
            {last.name}{' '}
            <Link to={`/house-lotteries/${last.gameCode}/issues/${last.issue}/show`} className="num underline">
              {last.issue}
            </Link>{' '}
            <span className="text-ink-3">{formatMoment(last.drawnAt, locale)}</span>
          </span>
          <BeaconText beacon={last} />
          <code className="text-xs [overflow-wrap:anywhere]" dir="ltr">
            {last.value}
          </code>
        </span>
      ) : (
        t('office.lottery.noDrawYet')
      ),
    ],
  ] as const
  return (
    <Panel className="w-full p-4">
      <dl className="grid gap-x-6 gap-y-2 text-sm lg:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
