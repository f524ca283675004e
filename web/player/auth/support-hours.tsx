import { supportDesk } from '#contract/support/support.ts'
import type { SupportHours } from '#contract/support/words.ts'
import { findLanguage } from '#contract/languages.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { clockText, zoneName } from '../frame/clock.tsx'
import { useCustomerService } from '../frame/customer-service.ts'

const DAYS_A_WEEK = 7
const MINUTES_A_DAY = 1440
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

/** Shows when the brand's desk answers, by the brand's clock; where it has none, that the form does. */
export function SupportHoursCard({ timeZone }: { timeZone: string }) {
  const t = useT()
  const now = useNow()
  const service = useCustomerService()
  const { data: desk } = useCall(supportDesk, {})
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-semibold">{t('agent.support')}</span>
        {desk?.isOn && (
          <Tag tone={desk.isOpen ? 'positive' : 'neutral'}>
            {t(desk.isOpen ? 'agent.support.open' : 'agent.support.closed')}
          </Tag>
        )}
      </div>
      <div className="min-h-5 text-sm text-ink-2">
        {desk && (desk.isOn && desk.hours.length > 0 ? <Hours hours={desk.hours} /> : t('agent.support.form'))}
      </div>
      <p dir="ltr" className="num text-start text-sm text-ink-3">
        {now === null ? '' : zoneName(now, timeZone)} <time>{now === null ? '' : clockText(now, timeZone)}</time>
      </p>
      <Button icon="headset" onClick={service.open}>
        {t('site.service')}
      </Button>
    </Card>
  )
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** One sentence where every day is alike, otherwise a line for each part of a day. */
function Hours({ hours }: { hours: SupportHours }) {
  const t = useT()
  const locale = useLocale()
  const [first] = hours
  const isSame = first && hours.every(({ from, until }) => from === first.from && until === first.until)
  if (isSame && new Set(hours.map(({ day }) => day)).size === DAYS_A_WEEK)
    return first.from === 0 && first.until === MINUTES_A_DAY
      ? t('agent.support.always')
      : t('agent.support.hours', { from: clock(first.from), to: clock(first.until) })
  const weekday = new Intl.DateTimeFormat(findLanguage(locale)?.format ?? locale, { weekday: 'long', timeZone: 'UTC' })
  return (
    <ul>
      {hours.map(({ day, from, until }) => (
        <li key={`${day} ${from}`}>
          {weekday.format(SUNDAY + day * DAY_MS)}{' '}
          <span dir="ltr" className="num">
            {clock(from)}–{clock(until)}
          </span>
        </li>
      ))}
    </ul>
  )
}
