import type { OutputOf } from '#contract/call.ts'
import { RETURN_MAX, type previewLotteryTerms } from '#contract/lottery/office.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Rate } from './lottery-words.tsx'

type Preview = OutputOf<typeof previewLotteryTerms>

/** Shows what the edited terms would change: problems, returns that differ, and how many persons must agree. */
export function TermsPreview({ preview: { problems, returns, changes, persons } }: { preview: Preview }) {
  const t = useT()
  const locale = useLocale()
  const differ = returns.filter(({ of, before }) => of !== before)
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4" role="status">
      <p>
        {t('office.lottery.changes', { count: changes })}{' '}
        {changes > 0 && t(`office.lottery.persons.${persons === 1 ? 'one' : 'two'}`)}
      </p>
      {problems.length > 0 && (
        <ul className="flex flex-col gap-1 text-negative">
          {problems.map(({ field, rule, max }) => (
            <li key={`${field} ${rule}`}>
              <span dir="ltr">{field}</span>:{' '}
              {rule === 'return'
                ? t('office.lottery.tooMuch', { max: formatPercent(RETURN_MAX / 10_000, locale, 1) })
                : t('office.lottery.wrong', { max: max ?? 0, has: max === undefined ? 'no' : 'yes' })}
            </li>
          ))}
        </ul>
      )}
      {differ.length === 0 ? (
        <p className="text-ink-3">{t('office.lottery.sameReturns')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {differ.map(({ play, mode, table, of, before }) => (
            <li key={`${play} ${mode} ${table}`} className="flex flex-wrap gap-x-3">
              <span dir="ltr" className="min-w-48">
                {play} · {table ?? mode}
              </span>
              <span>
                <Rate of={before} /> →{' '}
                <strong>
                  <Rate of={of} />
                </strong>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
