import { useState } from 'react'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { deviceText } from './device-text.ts'
import type { Overview } from './overview.ts'

const SHOWN_FIRST = 6

/** Lists the last logins, newest first; marks what was new at the time. */
export function LoginsCard({ overview }: { overview: Overview }) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const rows = isOpen ? overview.logins : overview.logins.slice(0, SHOWN_FIRST)
  return (
    <Card>
      <h2 className="mb-1 text-lg">{t('security.logins')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t('security.logins.text')}</p>
      <ol className="flex flex-col divide-y divide-line">
        {rows.map((login) => (
          <li key={`${login.at} ${login.ip}`} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
                {deviceText(login.device, t)}
                {login.isNew && <Tag tone="warning">{t('security.new')}</Tag>}
              </div>
              <div className="text-xs text-ink-3">
                {t(`security.method.${login.method}`)} ·{' '}
                <span dir="ltr" className="num">
                  {login.ip}
                </span>
              </div>
            </div>
            <time dateTime={login.at} className="num flex-none text-xs text-ink-2">
              {formatMoment(login.at, locale)}
            </time>
          </li>
        ))}
      </ol>
      {overview.logins.length > SHOWN_FIRST && !isOpen && (
        <div className="mt-3 flex">
          <Button tone="quiet" onClick={() => setOpen(true)}>
            {t('security.logins.all')}
          </Button>
        </div>
      )}
    </Card>
  )
}
