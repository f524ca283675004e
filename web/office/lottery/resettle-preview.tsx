import type { OutputOf } from '#contract/call.ts'
import type { previewResettle } from '#contract/lottery/office-house.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'

/** Shows what a corrected board would change for whom, brand by brand. */
export function ResettlePreview({ preview: { brands } }: { preview: OutputOf<typeof previewResettle> }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken p-4" role="status">
      {brands.length === 0 && <p>{t('office.lottery.nothingChanges')}</p>}
      {brands.map(({ brand, currency, changed, tickets, members, more, less, largest }) => (
        <section key={`${brand} ${currency}`} className="flex flex-col gap-2">
          <h3>{brand}</h3>
          <p>
            {t('office.lottery.wouldChange', {
              changed: formatCount(changed, locale),
              tickets: formatCount(tickets, locale),
              members: formatCount(members, locale),
            })}
          </p>
          <p className="flex flex-wrap gap-x-5">
            <span>
              {t('office.lottery.paidMore')} <Money amount={more} currency={currency} />
            </span>
            <span>
              {t('office.lottery.takenBack')} <Money amount={less} currency={currency} />
            </span>
          </p>
          <ul className="flex flex-col gap-1 text-sm">
            {largest.map(({ reference, username, before, after }) => (
              <li key={reference} className="flex flex-wrap gap-x-3">
                <span className="font-semibold">{username}</span>
                <span className="text-ink-3" dir="ltr">
                  {reference}
                </span>
                <span>
                  <Money amount={before} currency={currency} /> → <Money amount={after} currency={currency} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
