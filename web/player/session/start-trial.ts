import type { QueryClient } from '@tanstack/react-query'
import { loginFreeplay } from '#contract/identity/identity.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { i18n } from '#web/lib/i18n.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Opens a trial session: a free account that plays with play money only. Returns whether it worked; a refusal is shown
 * as a message.
 */
export async function startTrial(client: QueryClient): Promise<boolean> {
  try {
    takeSession(client, await call(loginFreeplay, { os: 'web', platform: 'W', Encryption: false, version: 3 }))
    return true
  } catch (error) {
    showToast('error', asApiError(error).message || i18n._('common.network'))
    return false
  }
}
