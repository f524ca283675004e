import type { QueryClient } from '@tanstack/react-query'
import { officeDecisionCount } from '#contract/decisions.ts'
import { officeStream } from '#contract/live.ts'
import { startLiveStream } from '#web/lib/live-stream.ts'
import { onOperatorChange, operatorToken } from './operator-session.ts'

/** What a signal makes old: first parts of query keys. */
const DECISIONS = [officeDecisionCount.id, 'decisions']

/**
 * Keeps the live line of the operators while the frame is open, so that what waits for somebody shows without asking. Rows whose
 * looking at is audited are never read again by it. Returns how to stop it.
 */
export function listenOffice(client: QueryClient): () => void {
  return startLiveStream(client, {
    path: officeStream.path,
    token: operatorToken,
    onChange: onOperatorChange,
    answersOf: (topic) => (topic === 'decisions' ? DECISIONS : []),
    missed: ({ queryKey: [first] }) => DECISIONS.includes(String(first)),
  })
}
