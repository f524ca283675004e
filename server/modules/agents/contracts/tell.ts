/** What the two sides of a contract are told, in the commit of what happened. */
import type { MessageTopics } from '#server/lib/tell-member.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sendMessages } from '#server/modules/messages/send-message.ts'
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

type Word = { contract: Contract; key: ContractMessage; to: readonly To[]; values?: Record<string, string | number> }

/** Tells sides of contracts; the brand is told nothing. The other side's name goes with it, the brand's is `platform`. */
export async function tellAll(tx: Tx, env: Env, words: readonly Word[]): Promise<void> {
  const sides = words.flatMap(({ contract: { giverId, takerId } }) =>
    giverId === null ? [takerId] : [giverId, takerId],
  )
  const names = await listNames(tx, [...new Set(sides)])
  const messages = words.flatMap(({ contract: { giverId, takerId, kind }, key, to, values }) =>
    to.flatMap((side) => {
      const [memberId, other] = side === 'giver' ? [giverId, takerId] : [takerId, giverId]
      if (memberId === null) return []
      const from = other === null ? 'platform' : 'agent'
      const name = other === null ? '' : (names.get(other) ?? '')
      const about = { kind: 'contract', id: kind } as const
      return [{ memberId, message: { key, values: { kind, from, name, ...values }, about } }]
    }),
  )
  await sendMessages(tx, env, messages)
}

/** Tells sides of one contract. */
export const tellSides = (
  tx: Tx,
  env: Env,
  contract: Contract,
  key: ContractMessage,
  to: readonly To[],
  values: Record<string, string | number> = {},
): Promise<void> => tellAll(tx, env, [{ contract, key, to, values }])
