import type { z } from 'zod'
import type { deviceLabel } from '#contract/identity/security.ts'
import type { Translate } from '#web/lib/i18n.tsx'

/** Writes a device in the reader's language: "Chrome on Android". */
export function deviceText({ browser, system }: z.output<typeof deviceLabel>, t: Translate): string {
  if (browser && system) return t('security.device.both', { browser, system })
  return browser ?? system ?? t('security.device.unknown')
}
