import { playSigns } from '#contract/harm/harm.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { whenText } from './lengths.ts'

const DAY_HOURS = 24

/**
 * Tells a member kindly what was noticed in their play, in figures of their own, and leads to limits and breaks. Shows
 * nothing where nothing was noticed.
 */
export function SignsCard() {
  const t = useT()
  const locale = useLocale()
  const { data } = useCall(playSigns, {})
  if (!data || data.signs.length === 0) return null
  const when = (iso: string) => whenText(iso, locale)
  return (
    <Card>
      <h2 className="mb-1.5">{t('harm.title')}</h2>
      <p className="text-sm text-ink-2">{t('harm.intro')}</p>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {data.signs.map(({ kind, seenAt, until, evidence }) => (
          <li key={kind} className="py-3">
            <p className="font-semibold">
              {t(`harm.sign.${kind}`, {
                count: evidence?.count ?? 1,
                hours: evidence?.hours ?? 0,
                days: Math.round((evidence?.hours ?? 0) / DAY_HOURS),
              })}
            </p>
            <p className="mt-0.5 text-sm text-ink-3">{t('harm.until', { seen: when(seenAt), until: when(until) })}</p>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <a href="#limits" className={buttonClass({ tone: 'primary' })}>
          {t('harm.setLimit')}
        </a>
        <a href="#breaks" className={buttonClass({})}>
          {t('harm.takeBreak')}
        </a>
      </div>
    </Card>
  )
}
