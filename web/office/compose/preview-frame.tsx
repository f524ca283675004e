import { type ReactNode, useCallback, useState } from 'react'
import { findLanguage } from '#contract/languages.ts'
import { directionOf, useT } from '#web/lib/i18n.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'

export type Device = 'phone' | 'desktop'
const DEVICES: readonly Device[] = ['phone', 'desktop']
/** How wide a page's content is on either device. */
const WIDTHS: Readonly<Record<Device, number>> = { phone: 390, desktop: 860 }

type Props = {
  languages: readonly string[]
  /** What a member sees, in a language and on a device; null while it cannot be shown. */
  children: (language: string, device: Device) => ReactNode
}

/** Shows what is written as members see it: the operator chooses language and device, and the page is drawn as wide. */
export function PreviewFrame({ languages, children }: Props) {
  const t = useT()
  const [device, setDevice] = useState<Device>('phone')
  const [chosen, setLanguage] = useState<string | null>(null)
  const language = chosen ?? languages[0] ?? 'en'
  return (
    <section aria-label={t('office.compose.preview')} className="flex min-w-0 flex-col gap-3">
      <h2>{t('office.compose.preview')}</h2>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Select
          label={t('office.compose.previewLanguage')}
          value={language}
          options={languages.map((value) => ({ value, label: findLanguage(value)?.name ?? value }))}
          onChange={(event) => setLanguage(event.target.value)}
        />
        <Segmented
          label={t('office.compose.width')}
          value={device}
          onValueChange={setDevice}
          options={DEVICES.map((value) => ({ value, label: t(`office.compose.${value}`) }))}
        />
      </div>
      <Fitted key={device} width={WIDTHS[device]}>
        <div lang={language} dir={directionOf(language)} className="text-[15px]">
          {children(language, device)}
        </div>
      </Fitted>
    </section>
  )
}

/** Draws its content as wide as it is for members, made smaller where there is less room. */
function Fitted({ width, children }: { width: number; children: ReactNode }) {
  const [room, setRoom] = useState(width)
  const measure = useCallback((place: HTMLDivElement | null) => {
    if (!place || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={measure} className="min-w-0 overflow-hidden">
      <div className="mx-auto" style={{ width, zoom: Math.min(1, room / width) }}>
        {children}
      </div>
    </div>
  )
}
