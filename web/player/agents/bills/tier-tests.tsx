import type { Reckoning } from '#contract/agents/bills.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useContractWords } from '../contracts/use-words.ts'

type Test = Reckoning['tiers'][number]['tests'][number]
type Props = { terms: ContractTerms; reckoning: Reckoning; currency: string }

/** Shows every tier with each of its tests: what was asked, what there was, whether it is met, and which tier pays. */
export function TierTests({ terms, reckoning, currency }: Props) {
  const t = useT()
  const words = useContractWords()
  if (terms.kind === 'realtime') return null
  return (
    <ul aria-label={t('contracts.tiers')} className="flex flex-col">
      {reckoning.tiers.map(({ tests, isMet }, place) => {
        const gives = terms.tiers[place]?.gives ?? '0'
        return (
          <li key={place} className="border-t border-line py-2.5 first:border-t-0">
            <p className="flex items-center justify-between gap-2">
              <span className={cx('font-semibold', !isMet && 'text-ink-2')}>
                {words.top({ unit: terms.unit, gives: [gives] }, currency)}
              </span>
              {reckoning.tier === place && <Tag tone="positive">{t('contracts.pays')}</Tag>}
            </p>
            <ul className="mt-1 flex flex-col gap-0.5 text-sm text-ink-2">
              {tests.map((test) => (
                <TestLine key={test.name} test={test} currency={currency} />
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

function TestLine({ test: { name, asked, was, isMet }, currency }: { test: Test; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const write = (text: string) => (name === 'active' ? formatCount(Number(text), locale) : formatMoney(text, currency))
  return (
    <li className="flex items-center gap-2">
      <Icon name={isMet ? 'check' : 'x'} size="xs" className={isMet ? 'text-positive' : 'text-ink-3'} />
      <span>
        {t(`contracts.test.${name}`, { was: write(was), asked: write(asked) })}
        <span className="sr-only"> {t(isMet ? 'contracts.met' : 'contracts.notMet')}</span>
      </span>
    </li>
  )
}
