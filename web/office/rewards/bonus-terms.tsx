import { toWire } from '#contract/money.ts'
import type { OfficeGrantRow } from '#contract/rewards/office-bonuses.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Money } from '#web/ui/money.tsx'
import { Facts } from '../frame/show-page.tsx'

/** Shows the terms that were copied into a grant, with the names of the games that they speak of. */
export function BonusTermsCard({ grant: { terms, names, currency } }: { grant: OfficeGrantRow }) {
  const t = useT()
  const locale = useLocale()
  const money = (key: string, amount: string | null) =>
    amount === null ? t('office.bonus.noLimit') : <Money key={key} amount={amount} currency={currency} />
  return (
    <Card>
      <h2 className="mb-3">{t('office.bonus.terms')}</h2>
      <Facts
        facts={[
          [
            t('office.bonus.times'),
            <span key="times">
              <span className="num">{terms.wageringTimes}×</span> {t(`office.bonus.base.${terms.base}`)}
            </span>,
          ],
          ...(terms.depositMinor === '0'
            ? []
            : [[t('office.bonus.deposit'), money('deposit', toWire(BigInt(terms.depositMinor)))] as const]),
          [t('office.bonus.days'), formatCount(terms.lifeDays, locale)],
          [t('office.bonus.stakeMax'), money('stake', terms.stakeMax)],
          [t('office.bonus.payoutMax'), money('payout', terms.payoutMax)],
          [t('office.bonus.oddsMin'), terms.oddsMin ?? t('office.bonus.noLimit')],
          [t('office.bonus.late'), t(`office.bonus.late.${terms.lateMoney}`)],
        ]}
      />
      <h3 className="mt-4 mb-1">{t('office.bonus.weights')}</h3>
      <ul>
        {terms.excluded.map(({ of, code, how }) => (
          <Line key={`${of} ${code} ${how}`} name={names[of][code] ?? code} value={t(`office.bonus.how.${how}`)} />
        ))}
        {(['game', 'vendor', 'type'] as const).flatMap((of) =>
          Object.entries(terms.weights[of]).map(([code, weight]) => (
            <Line key={`${of} ${code}`} name={names[of][code] ?? code} value={formatPercent(weight / 100, locale, 0)} />
          )),
        )}
        <Line name={t('office.bonus.otherwise')} value={formatPercent(terms.weights.otherwise / 100, locale, 0)} />
      </ul>
    </Card>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <li className="flex justify-between gap-4 border-t border-line py-1.5 first:border-t-0">
      <span lang={foreignLang(name)} className="min-w-0 [overflow-wrap:anywhere]">
        {name}
      </span>
      <span className="num flex-none">{value}</span>
    </li>
  )
}
