import type { ReactNode } from 'react'
import type { RunningGrantRow } from '#contract/rewards/running.ts'
import { formatMoney } from '#contract/money.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { titleOf } from './title-of.ts'
import { useTimeLeft } from './time-left.ts'
import { useNames } from './use-names.ts'
import { WageringBar } from './wagering-bar.tsx'

/** How many types of games the card names; the terms name all. */
const WEIGHTS_SHOWN = 2
/** Why the clock stands. */
const PAUSED = { games: 'bonus.paused', own: 'bonus.pausedOwn', market: 'bonus.pausedMarket' } as const

/** Shows a running bonus: how much of its wagering is done, what is left, for how long, and which games count. */
export function RunningCard({ grant, actions }: { grant: RunningGrantRow; actions: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const nameOf = useNames()
  const left = useTimeLeft(grant.expiresAt)
  const types = Object.entries(grant.terms.weights.type)
    .sort(([, one], [, other]) => other - one)
    .slice(0, WEIGHTS_SHOWN)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5.5! lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-3">
          <h3 className="truncate">{titleOf(grant.title, t, locale)}</h3>
          <Tag tone="positive">{t(grant.state === 'completed' ? 'bonus.finished' : 'bonus.running')}</Tag>
        </div>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
          <span className="text-[34px] leading-tight">
            <Money amount={grant.progress} currency={grant.currency} />
          </span>
          <span className="num text-ink-3">
            {t('bonus.ofTarget', { target: formatMoney(grant.target, grant.currency).replace(/\.00$/, '') })}
          </span>
        </p>
        <div className="mt-3">
          <WageringBar done={grant.progress} target={grant.target} currency={grant.currency} />
        </div>
      </div>
      <dl className="flex flex-col justify-center gap-2.5 text-sm lg:border-s lg:border-line lg:ps-7">
        <Row name={t('bonus.remaining')}>
          <Money amount={grant.remaining} currency={grant.currency} />
        </Row>
        {grant.pausedAt ? (
          <Row name={t('bonus.time')}>{t(PAUSED[grant.pausedFor ?? 'games'])}</Row>
        ) : (
          left && <Row name={t('bonus.time')}>{left}</Row>
        )}
        {types.map(([type, percent]) => (
          <Row key={type} name={nameOf('type', type)}>
            {formatPercent(percent / 100, locale, 0)}
          </Row>
        ))}
      </dl>
      <div className="flex flex-col justify-center gap-2">{actions}</div>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 truncate text-ink-2">{name}</dt>
      <dd className="flex-none font-semibold">{children}</dd>
    </div>
  )
}
