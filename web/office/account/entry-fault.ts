import { asApiError } from '#web/lib/api-error.ts'
import { type Translate, useT } from '#web/lib/i18n.tsx'
import { hasPasskeys } from '#web/lib/passkeys.ts'
import { useFault } from '../frame/describe-fault.ts'

const MINUTE_SECONDS = 60

/** What a login's refusal says to an operator where the server's words are for members: a lock in whole minutes with the way round it, and whom to ask when frozen. Null for every other. */
export function entryRefusal(t: Translate, fault: unknown, canUsePasskey: boolean): string | null {
  const { code, details } = asApiError(fault)
  if (code === 'ACCOUNT_FROZEN') return t('account.login.frozen')
  if (code !== 'ACCOUNT_LOCKED' || details.retryAfterSeconds === undefined) return null
  const wait = t('account.login.locked', {
    minutes: Math.max(1, Math.ceil(details.retryAfterSeconds / MINUTE_SECONDS)),
  })
  return canUsePasskey ? `${wait} ${t('account.login.lockedPasskey')}` : wait
}

/** The way to say why a login was refused: in words for operators where there are some, else as everywhere (useFault). */
export function useEntryFault(): (fault: unknown) => string {
  const t = useT()
  const sayFault = useFault()
  return (fault) => entryRefusal(t, fault, hasPasskeys()) ?? sayFault(fault)
}
