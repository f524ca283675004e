import { SEALED_COUNTS, SEALED_MEASURES, type SealedMeasure } from '#contract/agents/sealed-measures.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Statement } from './fetch-statement.ts'

/** Shows a figure as its kind has it: people, or money. */
function Figure({ measure, amount, currency }: { measure: SealedMeasure; amount: string; currency: string }) {
  const locale = useLocale()
  if (SEALED_COUNTS.includes(measure)) return <>{formatCount(Number(amount), locale)}</>
  return <Money amount={amount} currency={currency} />
}

/** Shows an agent's figures of the last sealed day on which anything happened: that day's, and the sum of all days. */
export function TeamFigures({ statement: { accounts } }: { statement: Statement }) {
  const t = useT()
  const locale = useLocale()
  const day = accounts.at(-1)?.day
  const ofDay = accounts.filter((one) => one.day === day)
  if (day === undefined) return null
  const currency = ofDay[0]?.ledger.split(' ').at(-1) ?? ''
  const of = (one: (typeof ofDay)[number]) =>
    one.entries.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 10_000), 0) / 10_000
  return (
    <Card>
      <h2 className="mb-2">{formatDay(`${day}T12:00:00`, locale)}</h2>
      <table className="w-full text-sm">
        <thead className="text-ink-2">
          <tr>
            <th className="py-1 text-start font-medium">{t('statement.figure')}</th>
            <th className="py-1 text-end font-medium">{t('statement.ofDay')}</th>
            <th className="py-1 text-end font-medium">{t('statement.ofAll')}</th>
          </tr>
        </thead>
        <tbody>
          {SEALED_MEASURES.flatMap((measure) => {
            const one = ofDay.find(({ kind }) => kind === measure)
            return one
              ? [
                  <tr key={measure} className="border-t border-line">
                    <th scope="row" className="py-2 text-start font-normal">
                      {t(`statement.measure.${measure}`)}
                    </th>
                    <td className="py-2 text-end">
                      <Figure measure={measure} amount={of(one).toFixed(2)} currency={currency} />
                    </td>
                    <td className="py-2 text-end">
                      <Figure measure={measure} amount={one.closing} currency={currency} />
                    </td>
                  </tr>,
                ]
              : []
          })}
        </tbody>
      </table>
    </Card>
  )
}
