import { asApiError } from '#web/lib/api-error.ts'
import { type Translate, useT } from '#web/lib/i18n.tsx'

function describe(t: Translate, fault: unknown): string {
  const { message, code } = asApiError(fault)
  if (code === 'NETWORK' || code === 'TIMEOUT') return t('office.noAnswer')
  return message || t('error.INTERNAL')
}

/** The way to say what went wrong: the server's words, or that nothing answered. */
export function useFault(): (fault: unknown) => string {
  const t = useT()
  return (fault) => describe(t, fault)
}
