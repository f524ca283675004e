/** Tells an agent that a bill found too little, in the commit in which it is owed. */
import { toWire } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { MessageTopics } from '#server/lib/tell-member.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { listNames } from '../rebates/played-below.sql.ts'
import type { Bill } from './bills.sql.ts'

/** Messages about bills. */
export const BILL_MESSAGES = { 'bill-owed': 'money' } as const satisfies MessageTopics

/** Tells the payer what is missing, and that withdrawals wait for it. */
export async function tellOwed(
  tx: Tx,
  env: Env,
  { giverId, takerId, kind, currency }: Bill,
  owedMinor: bigint,
): Promise<void> {
  if (giverId === null) return
  const name = (await listNames(tx, [takerId])).get(takerId)?.username ?? ''
  await sendMessage(tx, env, giverId, {
    key: 'bill-owed',
    values: { kind, name, amount: { amount: toWire(owedMinor), currency } },
    about: { kind: 'bills', id: `${kind} given` },
  })
}
