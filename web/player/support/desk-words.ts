/** A desk's hours and waits in words. */
import type { OutputOf } from '#contract/call.ts'
import { findLanguage } from '#contract/languages.ts'
import type { supportDesk } from '#contract/support/support.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'

export type Desk = OutputOf<typeof supportDesk>

const MINUTE_SECONDS = 60

/** Writes when a desk opens, with its weekday, in the reader's own zone: Mon 09:00. */
export function formatOpening(iso: string, locale: string): string {
  const at = new Date(iso)
  const day = new Intl.DateTimeFormat(findLanguage(locale)?.format ?? locale, { weekday: 'long' }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false }).format(at)
  return `${day} ${time}`
}

/** Returns a function that says how long people usually wait. */
export function useSayWait(): (seconds: number) => string {
  const t = useT()
  const locale = useLocale()
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / MINUTE_SECONDS))
    return t('support.usualWait', { count: minutes, minutes: formatCount(minutes, locale) })
  }
}

/** Returns one line about the desk: whether somebody is there, how long people wait, or when it opens. */
export function useDeskLine(desk: Desk): string {
  const t = useT()
  const locale = useLocale()
  const sayWait = useSayWait()
  if (!desk.isOpen)
    return desk.opensAt ? t('support.opensAt', { at: formatOpening(desk.opensAt, locale) }) : t('support.closed')
  return desk.usualWaitSeconds === null ? t('support.isOpen') : sayWait(desk.usualWaitSeconds)
}
