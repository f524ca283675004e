import { asApiError } from '#web/lib/api-error.ts'
import { type Translate, useT } from '#web/lib/i18n.tsx'
import { hasPasskeys } from '#web/lib/passkeys.ts'
import { useFault } from '../frame/describe-fault.ts'

const MINUTE_SECONDS = 60

/**
 * Returns what a refused login says to an operator where the server's text is meant for members: for a lock, the whole
 * minutes left and the other way to log in; for a frozen account, whom to ask. Returns null for every other refusal.
 */
export function entryRefusal(t: Translate, fault: unknown, canUsePasskey: boolean): string | null {
  const { code, details } = asApiError(fault)
  if (code === 'ACCOUNT_FROZEN') return t('account.login.frozen')
  if (code !== 'ACCOUNT_LOCKED' || details.retryAfterSeconds === undefined) return null
  const wait = t('account.login.locked', {
    minutes: Math.max(1, Math.ceil(details.retryAfterSeconds / MINUTE_SECONDS)),
  })
  return canUsePasskey ? `${wait} ${t('account.login.lockedPasskey')}` : wait
}

/**
 * Returns a function that describes why a login was refused: with words for operators where there are some, else like
 * useFault.
 */
export function useEntryFault(): (fault: unknown) => string {
  const t = useT()
  const sayFault = useFault()
  return (fault) => entryRefusal(t, fault, hasPasskeys()) ?? sayFault(fault)
}
