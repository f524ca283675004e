import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Fact } from './fact-list.tsx'
import type { TermsView } from './terms-view.ts'

/** Returns the terms of a bonus as facts, each with what it means; nothing of them is left out. */
export function useTermFacts(terms: TermsView, currency: string): Fact[] {
  const t = useT()
  const locale = useLocale()
  const facts: Fact[] = []
  if (terms.lifeDays !== null)
    facts.push({
      key: 'days',
      name: t('bonus.term.days'),
      value: t('bonus.term.daysValue', { count: terms.lifeDays, shown: formatCount(terms.lifeDays, locale) }),
      hint: t('bonus.term.daysHint'),
    })
  facts.push({
    key: 'stakeMax',
    name: t('bonus.term.stakeMax'),
    value: terms.stakeMax ? <Money amount={terms.stakeMax} currency={currency} /> : t('bonus.term.noStakeMax'),
    hint: terms.stakeMax ? t('bonus.term.stakeMaxHint') : undefined,
  })
  facts.push({
    key: 'payoutMax',
    name: t('bonus.term.payoutMax'),
    value: terms.payoutMax ? <Money amount={terms.payoutMax} currency={currency} /> : t('bonus.term.noPayoutMax'),
    hint: terms.payoutMax ? t('bonus.term.payoutMaxHint') : undefined,
  })
  if (terms.oddsMin)
    facts.push({
      key: 'odds',
      name: t('bonus.term.oddsMin'),
      value: (
        <span dir="ltr" className="num">
          {terms.oddsMin}
        </span>
      ),
      hint: t('bonus.term.oddsMinHint'),
    })
  if (terms.lateMoney)
    facts.push({
      key: 'late',
      name: t('bonus.term.late'),
      value: t(`bonus.term.late.${terms.lateMoney}`),
      hint: t('bonus.term.lateHint'),
    })
  return facts
}
