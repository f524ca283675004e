import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { setRemark as remarkCall } from '#contract/agents/requests.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { findBelowById } from './find-below.ts'
import { guardAgents } from './guard-agents.ts'
import { putRemark } from './remarks.sql.ts'

/** Notes something about an account of the own line, for the agent alone. Fails with AGENTS_CLOSED, NOT_FOUND. */
export async function setRemark(
  { env, account, merchant, brand }: PlayerContext,
  { id, text }: ParsedInputOf<typeof remarkCall>,
): Promise<OutputOf<typeof remarkCall>> {
  guardAgents(brand)
  const found = await findBelowById(env.db, merchant, account.id, id)
  await putRemark(env.db, { agentId: account.id, accountId: found.id, text, at: env.clock.now() })
  return { remark: text === '' ? null : text }
}
