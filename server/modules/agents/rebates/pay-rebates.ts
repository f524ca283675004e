/** Pays rebates: each once, from the brand's commission to the agent's cash, in the commit that marks it. */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { endRebate, listToPay, lockRebate, type Rebate } from './rebates.sql.ts'

const AT_A_TIME = 500
const LIFE_MS = 7 * DAY_MS

/** Pays a locked rebate. */
export async function pay(tx: Tx, env: Env, { id, brand, agentId, day, currency, amountMinor }: Rebate): Promise<void> {
  const at = env.clock.now()
  await endRebate(tx, id, 'paid', at)
  const debit = await openAccount(tx, { kind: 'commission', owner: brand, currency })
  const credit = await openAccount(tx, { kind: 'member_cash', owner: agentId, currency })
  await postTransfersInTx(tx, env, {
    key: `rebate ${id}`,
    at,
    transfers: [{ debit, credit, amountMinor, reason: 'commission', reference: day }],
  })
}

/** Returns whether an agent may be paid now, read in the paying transaction: not while the account is frozen or closed. */
export async function mayBePaid(tx: Tx, { agentId }: Rebate): Promise<boolean> {
  await lockIncoming(tx, agentId)
  const account = await findAccount(tx, agentId)
  return account !== null && !account.isFrozen
}

async function payOne(env: Env, id: bigint): Promise<boolean> {
  return env.db.tx(async (tx) => {
    const rebate = await lockRebate(tx, id)
    if (rebate?.state !== 'calculated' || !(await mayBePaid(tx, rebate))) return false
    await pay(tx, env, rebate)
    return true
  })
}

/** Pays everything that is calculated and may be paid now. Returns how many were paid. */
export async function payRebates(env: Env): Promise<number> {
  let paid = 0
  for (let after = 0n; ;) {
    const ids = await listToPay(env.db, after, AT_A_TIME)
    for (const id of ids) if (await payOne(env, id)) paid++
    const last = ids.at(-1)
    if (last === undefined) return paid
    after = last
  }
}

/** Pays a rebate above the rule's amount: two persons. */
export const REBATE_PAY = defineDecision({
  kind: 'agent-rebate.pay',
  permission: 'withdrawals.review',
  lifeMs: LIFE_MS,
  content: z.object({
    rebate: z.string(),
    agent: z.string(),
    day: z.string(),
    amount: z.string(),
    currency: z.string(),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => (await lockRebate(tx, BigInt(content.rebate)))?.state ?? '',
  execute: async (tx, actor, { brand, content, reason, subject }) => {
    const rebate = await lockRebate(tx, BigInt(content.rebate))
    if (!rebate || rebate.brand !== brand || rebate.state !== 'waiting') return fail('NOT_FOUND')
    await pay(tx, actor.env, rebate)
    const after = { amount: toWire(rebate.amountMinor), currency: rebate.currency, day: rebate.day }
    await writeAudit(tx, actor, { action: 'agent-rebate.pay', subject, reason, after })
  },
})
