import type { QueryClient } from '@tanstack/react-query'
import { AGENT_ASKS_TOPIC } from '#contract/agents/live.ts'
import { officeDecision, officeDecisionCount, officeDecisions } from '#contract/decisions/decisions.ts'
import { DECISIONS_TOPIC } from '#contract/decisions/live.ts'
import { DEPOSIT_TOPIC, WITHDRAWAL_TOPIC } from '#contract/cashier/live.ts'
import { officeStream } from '#contract/live.ts'
import { FEEDBACK_TOPIC } from '#contract/site/live.ts'
import { SUPPORT_TOPIC } from '#contract/support/live.ts'
import { changesWith, startLiveStream } from '#web/lib/live-stream.ts'
import { onOperatorChange, operatorToken } from './operator-session.ts'

/** The queries that a signal makes stale: first parts of query keys. */
const DECISIONS = [officeDecisionCount.id, officeDecisions.id, officeDecision.id]

/** The other topics that operators' pages listen to. */
const TOPICS = [SUPPORT_TOPIC, DEPOSIT_TOPIC, WITHDRAWAL_TOPIC, AGENT_ASKS_TOPIC, FEEDBACK_TOPIC]

const isOfDecisions = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) => DECISIONS.includes(String(first))

/**
 * Opens the operators' live channel while the frame is open, so that new work appears without a reload. It never makes
 * rows be read again whose reading is audited. Returns an unsubscribe function.
 */
export function listenOffice(client: QueryClient): () => void {
  return startLiveStream(client, {
    path: officeStream.path,
    token: operatorToken,
    onChange: onOperatorChange,
    isOld: (query, topic) => (topic === DECISIONS_TOPIC && isOfDecisions(query)) || changesWith(query, topic),
    missed: (query) => isOfDecisions(query) || TOPICS.some((topic) => changesWith(query, topic)),
  })
}
