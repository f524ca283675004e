import type { ErrorComponentProps } from '@tanstack/react-router'
import { useT } from '#web/lib/i18n.tsx'
import { ChunkError } from '#web/lib/load-chunk.ts'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { ErrorState } from '#web/ui/states.tsx'

/** What a page shows in its own place when it cannot be shown: the frame around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useT()
  return <ErrorState title={t(titleOf(error))} hint={t('site.error.hint')} retryLabel={t('common.retry')} onRetry={reset} />
}

function titleOf(error: unknown): MessageKey {
  if (!(error instanceof ChunkError)) return 'site.error.page'
  return `site.chunk.${error.fault}`
}
