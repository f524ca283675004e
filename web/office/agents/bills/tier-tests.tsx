import type { Reckoning } from '#contract/agents/bills.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'

type Test = Reckoning['tiers'][number]['tests'][number]
type Props = { reckoning: Reckoning; currency: string }

/** Shows each tier with what it asked, what there was, and whether it was met; the highest one that is met pays. */
export function TierTests({ reckoning: { tiers, tier: paying }, currency }: Props) {
  const t = useT()
  const locale = useLocale()
  const figure = ({ name, asked, was }: Test) =>
    name === 'active'
      ? `${formatCount(Number(was), locale)} / ${formatCount(Number(asked), locale)}`
      : `${formatMoney(was, currency)} / ${formatMoney(asked, currency)}`
  return (
    <ul className="flex flex-col gap-2">
      {tiers.map(({ tests, isMet }, place) => (
        // a tier has no name of its own but its place
        <li key={`tier ${place + 1}`} className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <span className="min-w-20 font-semibold max-sm:w-full">
            {t('office.contract.tierOf', { tier: formatCount(place + 1, locale) })}
          </span>
          {tests.map((test) => (
            <span key={test.name} className="inline-flex items-center gap-1.5">
              <Icon
                name={test.isMet ? 'check' : 'x'}
                size="xs"
                className={test.isMet ? 'text-positive' : 'text-ink-3'}
              />
              <span className="text-ink-3">{t(`office.contract.test.${test.name}`)}</span>
              <span className="num">{figure(test)}</span>
              <span className="sr-only">{t(test.isMet ? 'office.bill.met' : 'office.bill.notMet')}</span>
            </span>
          ))}
          {place === paying ? (
            <Tag tone="positive">{t('office.bill.pays')}</Tag>
          ) : (
            <span className="text-ink-3">{t(isMet ? 'office.bill.met' : 'office.bill.notMet')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
