import type { OfferFigures } from '#contract/promotions/office-offers.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'

const RESULTS = ['reached', 'members', 'grants', 'finished', 'forfeited', 'running', 'agents', 'refused'] as const
/** What a review held: shown only where something was held at all. */
const REVIEWED = ['held', 'released', 'turnedDown'] as const
const COUNTS = [...RESULTS, ...REVIEWED]
const AMOUNTS = ['given', 'heldWorth', 'cost', 'turnover'] as const
type Name = (typeof COUNTS)[number] | (typeof AMOUNTS)[number]
type Props = {
  currency: string
  /** Figures with the heads of their columns; null or unknown ones are dashes. */
  columns: readonly { head: string; figures: OfferFigures | null }[]
}

/** Shows what offers did or would have done, one column each. */
export function FigureTable({ currency, columns }: Props) {
  const t = useT()
  const locale = useLocale()
  const show = (figures: OfferFigures | null, name: Name) => {
    const value = figures?.isKnown ? figures[name] : undefined
    if (value === undefined) return '–'
    return typeof value === 'number' ? formatCount(value, locale) : <Money amount={value} currency={currency} />
  }
  const hasReviews = columns.some(({ figures }) => figures?.isKnown && REVIEWED.some((name) => figures[name]))
  const names = [...COUNTS, ...AMOUNTS].filter(
    (name) => hasReviews || (!REVIEWED.some((one) => one === name) && name !== 'heldWorth'),
  )
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start">
        <thead>
          <tr className="text-sm text-ink-3">
            <th className="py-1 text-start font-medium">{t('office.offers.figure')}</th>
            {columns.map(({ head }) => (
              <th key={head} className="py-1 ps-3 text-end font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t border-line">
              <th className="py-2 text-start font-normal">{t(`office.offers.figure.${name}`)}</th>
              {columns.map(({ head, figures }) => (
                <td key={head} className="num py-2 ps-3 text-end">
                  {show(figures, name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
