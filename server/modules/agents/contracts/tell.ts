/** What the two sides of a contract are told, in the commit of what happened. */
import type { MessageTopics } from '#server/lib/tell-member.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import type { Contract } from './contracts.sql.ts'
import { listNames } from './lists.sql.ts'

/** Hours before the end of an offer at which its taker is told. */
export const REMIND_HOURS = 12

/** Messages about contracts. */
export const CONTRACT_MESSAGES = {
  'contract-offered': 'money',
  'contract-accepted': 'money',
  'contract-rejected': 'money',
  'contract-cancelled': 'money',
  'contract-expiring': 'money',
  'contract-expired': 'money',
  'contract-ends': 'money',
} as const satisfies MessageTopics
export type ContractMessage = keyof typeof CONTRACT_MESSAGES

type To = 'giver' | 'taker'

/** Tells sides of a contract; the brand is told nothing. The other side's name goes with it, the brand's is `platform`. */
export async function tellSides(
  tx: Tx,
  env: Env,
  { giverId, takerId, kind }: Contract,
  key: ContractMessage,
  to: readonly To[],
  values: Record<string, string | number> = {},
): Promise<void> {
  const names = await listNames(tx, giverId === null ? [takerId] : [giverId, takerId])
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''))
  for (const side of to) {
    const [reader, other] = side === 'giver' ? [giverId, takerId] : [takerId, giverId]
    if (reader === null) continue
    const from = other === null ? 'platform' : 'agent'
    await sendMessage(tx, env, reader, { key, values: { kind, from, name: nameOf(other), ...values } })
  }
}
