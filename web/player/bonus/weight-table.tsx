import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { TermsView } from './terms-view.ts'

/** Shows how much of a stake counts in which games, the most specific first, and which games are refused. */
export function WeightTable({ terms: { weights, excluded } }: { terms: Pick<TermsView, 'weights' | 'excluded'> }) {
  const t = useT()
  const locale = useLocale()
  if (weights.length === 0 && excluded.length === 0) return null
  return (
    <section>
      <h3 className="mb-1">{t('bonus.weights')}</h3>
      <ul className="flex flex-col">
        {excluded.map((one) => (
          <li
            key={`${one.of} ${one.code}`}
            className="flex items-center justify-between gap-4 border-t border-line py-2.5 text-sm first:border-t-0"
          >
            <span lang={foreignLang(one.name)} className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
              {one.name}
            </span>
            <Tag tone={one.how === 'refused' ? 'warning' : 'neutral'}>
              {one.how === 'refused' && <Icon name="lock-simple" size="xs" />}
              {t(one.how === 'refused' ? 'bonus.weights.refused' : 'bonus.weights.nothing')}
            </Tag>
          </li>
        ))}
        {weights.map((one) => (
          <li
            key={`${one.of} ${one.code}`}
            className="flex items-center justify-between gap-4 border-t border-line py-2.5 text-sm first:border-t-0"
          >
            <span
              lang={one.of === 'otherwise' ? undefined : foreignLang(one.name)}
              className="min-w-0 text-ink-2 [overflow-wrap:anywhere]"
            >
              {one.of === 'otherwise' ? t('bonus.weights.otherwise') : one.name}
            </span>
            <span className="flex-none font-semibold">
              {one.percent === 0 ? t('bonus.weights.nothing') : formatPercent(one.percent / 100, locale, 0)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
