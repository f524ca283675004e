import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { findLanguage } from '#contract/languages.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type EmptyPicture, StatePicture } from '#web/ui/states.tsx'
import { useCustomerService } from '../frame/customer-service.ts'
import { LanguageSwitch } from '../frame/language-switch.tsx'
import { Logo } from '../frame/logo.tsx'
import { useSite } from '../frame/site.ts'

/** Replaces the whole site during maintenance: shows the end if it is known, and customer service. */
export function MaintenancePage({ endsAt, onEnd }: { endsAt: string | null; onEnd: () => void }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow() ?? 0
  const message = useSite()?.maintenanceMessage
  const left = endsAt ? Math.max(0, Math.floor((Date.parse(endsAt) - now) / 1000)) : null
  useEffect(() => {
    if (left === 0) onEnd()
  }, [left, onEnd])
  const two = new Intl.NumberFormat(findLanguage(locale)?.format ?? locale, { minimumIntegerDigits: 2 })
  const parts =
    left === null
      ? []
      : ([
          ['hours', Math.floor(left / 3600)],
          ['minutes', Math.floor(left / 60) % 60],
          ['seconds', left % 60],
        ] as const)
  return (
    <StatusFrame picture="maintenance" title={t('site.maintenance.title')} text={message || t('site.maintenance.text')}>
      {endsAt && (
        <>
          <div role="timer" className="mt-6 flex justify-center gap-2.5">
            {parts.map(([unit, amount]) => (
              <Card key={unit} className="min-w-20 px-1.5! py-3!">
                <div className="display text-[30px]">{two.format(amount)}</div>
                <div className="text-xs text-ink-3">{t(`site.${unit}`)}</div>
              </Card>
            ))}
          </div>
          <p className="mt-3.5 text-sm text-ink-3">
            {t('site.maintenance.end', { day: formatDay(endsAt, locale), time: shortTime(endsAt) })}
          </p>
        </>
      )}
    </StatusFrame>
  )
}

/** Replaces the whole site where it may not be shown: shows the visitor's IP address, and customer service. */
export function RegionPage({ ip }: { ip: string }) {
  const t = useT()
  return (
    <StatusFrame picture="region" title={t('site.region.title')} text={t('site.region.text')} primary>
      <Card className="mx-auto mt-5.5 flex max-w-95 items-center gap-3 text-start">
        <div className="min-w-0 flex-1">
          <div className="text-xs text-ink-3">{t('site.region.ip')}</div>
          <div dir="ltr" className="num truncate text-start font-semibold">
            {ip}
          </div>
        </div>
        <CopyButton text={ip} label={t('common.copy')} copiedLabel={t('copy_success')} className="size-11" />
      </Card>
    </StatusFrame>
  )
}

type StatusFrameProps = { picture: EmptyPicture; title: string; text: string; primary?: boolean; children: ReactNode }

function StatusFrame({ picture, title, text, primary, children }: StatusFrameProps) {
  const t = useT()
  const site = useSite()
  const service = useCustomerService()
  const name = site?.brandName ?? 'Fairhouse'
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-[radial-gradient(70%_60%_at_50%_30%,var(--fh-surface-2),var(--fh-canvas))]">
      <header className="flex items-center justify-between px-(--fh-gutter) py-4.5">
        <Logo name={name} />
        <LanguageSwitch />
      </header>
      <main className="grid place-items-center px-5 text-center">
        <div className="max-w-[520px]">
          <StatePicture name={picture} width={340} />
          <h1 className="mt-1 text-[34px]! leading-tight!">{title}</h1>
          <p className="mt-2.5 text-ink-2">{text}</p>
          {children}
          <Button className="mt-5" icon="headset" tone={primary ? 'primary' : 'secondary'} onClick={service.open}>
            {t('site.service')}
          </Button>
        </div>
      </main>
      <footer className="p-5.5 text-center text-sm text-ink-3">
        <span className="num">{site?.minAge ?? 18}+</span> · © {name}
      </footer>
    </div>
  )
}

function shortTime(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false }).format(new Date(iso))
}
