import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { forgetFailures } from '#web/lib/lazy-screen.tsx'
import { ChunkError } from '#web/lib/load-chunk.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { ErrorState } from '#web/ui/states.tsx'

/** Shows an error in place of a page that cannot be shown: the frame around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useT()
  const router = useRouter()
  useEffect(forgetFailures, [error])
  const again = () => {
    // some browsers remember a failed download for as long as the page is open: only a reload requests it again
    if (error instanceof ChunkError && error.fault === 'missing') return location.reload()
    reset()
    return void router.invalidate()
  }
  return (
    <ErrorState title={t(titleOf(error))} hint={t('site.error.hint')} retryLabel={t('common.retry')} onRetry={again} />
  )
}

function titleOf(error: unknown): MessageKey {
  if (!(error instanceof ChunkError)) return 'site.error.page'
  return `site.chunk.${error.fault}`
}
