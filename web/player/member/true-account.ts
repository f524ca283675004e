import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api-error.ts'
import { closeToast } from '#web/ui/toast.tsx'
import { openModal } from '../frame/modal-state.ts'

/**
 * Asks a trial player to register wherever the server refuses an act because it needs a true account (docs/specification.md
 * 5): one dialog in place of the message that the screen itself would show. Pages that only read show their own.
 */
export function askForTrueAccount(client: QueryClient): void {
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { error } = event.action
    if (!(error instanceof ApiError) || error.code !== 'in_need_true_account') return
    closeToast(error.message)
    openModal({ kind: 'true-account', text: error.message })
  })
}
