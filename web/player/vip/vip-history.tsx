import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { Vip } from './vip-answer.ts'

/** Shows every change of the level with its reason, and every bonus with what became of it. */
export function VipHistory({ data }: { data: Vip }) {
  const t = useT()
  const locale = useLocale()
  const nameOf = (level: number) => data.levels[level - 1]?.label ?? t('vip.noLevel')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <section aria-labelledby="vip-history">
        <h2 id="vip-history" className="mb-3 text-lg">
          {t('vip.history')}
        </h2>
        <Panel>
          {data.history.length === 0 && (
            <EmptyState picture="gift" title={t('vip.historyNone')} hint={t('vip.historyHint')} />
          )}
          {data.history.map((step) => (
            <ListRow
              key={`${step.at} ${step.from} ${step.to}`}
              icon={step.to > step.from ? 'chart-line-up' : 'clock-counter-clockwise'}
              title={`${nameOf(step.from)} → ${nameOf(step.to)}`}
              meta={`${t(`vip.step.${step.why}`)} · ${formatMoment(step.at, locale)}`}
              amount={<Money amount={step.total} currency={data.currency} />}
            />
          ))}
        </Panel>
      </section>
      <section aria-labelledby="vip-bonuses">
        <h2 id="vip-bonuses" className="mb-3 text-lg">
          {t('vip.bonuses')}
        </h2>
        <Panel>
          {data.bonuses.length === 0 && (
            <EmptyState picture="gift" title={t('vip.bonusesNone')} hint={t('vip.bonusesHint')} />
          )}
          {data.bonuses.map((bonus) => (
            <ListRow
              key={`${bonus.kind} ${bonus.occurrence}`}
              icon="gift"
              title={
                bonus.kind === 'level'
                  ? t('vip.reward.level', { label: nameOf(Number(bonus.occurrence)) })
                  : t(`vip.claim.${bonus.kind}`)
              }
              meta={`${t(`vip.bonusText.${bonus.state}`)} · ${formatMoment(bonus.at, locale)}`}
              amount={<Money amount={bonus.amount} currency={data.currency} />}
            />
          ))}
        </Panel>
      </section>
    </div>
  )
}
