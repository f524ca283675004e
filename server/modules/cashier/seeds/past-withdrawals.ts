/** Withdrawals of the demo's past, made by the cashier's own operations, so that books and records agree. */
import { toWire } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import type { SeededLuck } from '#server/lib/seeds/luck.ts'
import { newReference } from '#server/lib/random.ts'
import { addHistory, SYSTEM, type Actor } from '../history.sql.ts'
import type { Method } from '../rules/methods.sql.ts'
import { insertPayoutAccount, listPayoutAccounts } from '../payees/payout-accounts.sql.ts'
import { judgeRisk } from '../withdrawals/risk-rules.ts'
import { findRiskFacts } from '../withdrawals/withdrawal-figures.sql.ts'
import { payMoney, takeMoney } from '../withdrawals/withdrawal-money.ts'
import {
  findNewestWithdrawal,
  findWithdrawalByRequest,
  IN_PROGRESS,
  insertWithdrawal,
  updateWithdrawal,
  type Withdrawal,
} from '../withdrawals/withdrawals.sql.ts'
import { CASHIER_LOGIN } from '#server/modules/identity/seeds/logins.ts'
import type { DemoMember } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { approvePast } from './past-decision.ts'
import { envAt } from './past-deposits.ts'

const BRAND = FIRST_BRAND.code
/** Withdrawals that were requested within this time still wait for an operator. */
const WAITING_MS = 12 * HOUR_MS
/** Of the withdrawals that were paid within this time, some did not arrive in full. */
const DISPUTED_MS = 2 * DAY_MS
const DISPUTED = 20

export type PastWithdrawal = { member: DemoMember; at: Date; amountMinor: bigint; method: Method; luck: SeededLuck }

const OPERATOR: Actor = { kind: 'operator', name: CASHIER_LOGIN.username }
const memberActor = ({ username }: DemoMember): Actor => ({ kind: 'member', name: username })

/** Writes into the history what happened at a moment. */
async function note(
  tx: Tx,
  { id }: Withdrawal,
  event: string,
  actor: Actor,
  at: Date,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await addHistory(tx, 'withdrawal', id, { event, actor, detail, at })
}

async function ask(
  env: Env,
  tx: Tx,
  { member, at, amountMinor, method, luck }: PastWithdrawal,
): Promise<Withdrawal | null> {
  const requestId = luck.bytes(12).toString('hex')
  if (
    (await findWithdrawalByRequest(tx, member.id, requestId)) ||
    (await findNewestWithdrawal(tx, member.id, IN_PROGRESS))
  )
    return null
  const [known] = await listPayoutAccounts(tx, member.id)
  const account =
    known ??
    (await insertPayoutAccount(tx, {
      memberId: member.id,
      methodCode: method.code,
      kind: method.kind,
      names: method.names,
      holder: member.username,
      number: `017${String(luck.int(100_000_000)).padStart(8, '0')}`,
      bank: null,
      createdAt: after(at, -5 * MINUTE_MS),
      usableAt: at,
    }))
  if (!account) return null
  const asked = await insertWithdrawal(tx, {
    reference: newReference(luck, 'W'),
    merchant: BRAND,
    memberId: member.id,
    username: member.username,
    requestId,
    methodCode: method.code,
    kind: method.kind,
    names: method.names,
    provider: method.provider,
    payoutAccountId: account.id,
    holder: account.holder,
    number: account.number,
    bank: account.bank,
    currency: FIRST_BRAND.currency,
    amountMinor,
    feeMinor: 0n,
    createdAt: at,
  })
  await takeMoney(tx, envAt({ ...env, random: luck }, at), asked)
  await note(tx, asked, 'requested', memberActor(member), at)
  return asked
}

async function check(tx: Tx, asked: Withdrawal, at: Date): Promise<void> {
  const facts = { ...(await findRiskFacts(tx, asked.memberId, asked.payoutAccountId)), enteredByNameAt: null }
  const findings = judgeRisk(facts, asked.amountMinor, at)
  await updateWithdrawal(tx, asked.id, at, { state: 'checked', checkedAt: at, findings })
  await note(tx, asked, 'checked', SYSTEM, at, {
    raised: findings.filter((finding) => !finding.isClear).map((finding) => finding.rule),
  })
}

/**
 * Approves, sends and pays a withdrawal, which the member then confirms, each step some minutes after the one before.
 */
async function pay(
  env: Env,
  tx: Tx,
  asked: Withdrawal,
  { member, at, luck }: PastWithdrawal,
  isNear: boolean,
): Promise<void> {
  const approvedAt = after(at, (1 + luck.int(25)) * MINUTE_MS)
  const sentAt = after(approvedAt, MINUTE_MS / 10)
  const paidAt = after(sentAt, (1 + luck.int(7)) * MINUTE_MS)
  const closedAt = after(paidAt, luck.int(20) * MINUTE_MS)
  await payMoney(tx, envAt({ ...env, random: luck }, paidAt), asked)
  const provider: Actor = { kind: 'provider', name: asked.provider }
  await note(tx, asked, 'approved', OPERATOR, approvedAt)
  await note(tx, asked, 'sending', SYSTEM, sentAt)
  await note(tx, asked, 'paid', provider, paidAt)
  const decision = await approvePast(tx, luck, asked, approvedAt)
  const steps = {
    decisionId: decision,
    approvedAt,
    sentAt,
    paidAt,
    reviewer: OPERATOR.name,
    providerReference: `S${luck.bytes(5).toString('hex').toUpperCase()}`,
  }
  if (isNear && luck.chance(DISPUTED)) {
    const receivedMinor = asked.amountMinor / 2n
    await updateWithdrawal(tx, asked.id, closedAt, {
      ...steps,
      state: 'disputed',
      receipt: 'partially_received',
      receivedMinor,
      needsAttention: true,
    })
    return note(tx, asked, 'disputed', memberActor(member), closedAt, {
      receipt: 'partially_received',
      received: toWire(receivedMinor),
    })
  }
  await updateWithdrawal(tx, asked.id, closedAt, {
    ...steps,
    state: 'confirmed',
    closedAt,
    receipt: 'received',
    confirmation: 'received',
  })
  return note(tx, asked, 'confirmed', memberActor(member), closedAt)
}

/**
 * Makes withdrawals in the order of the list, in one transaction, each once: the same seed makes the same withdrawal.
 * Those of the last hours wait for an operator, the others were paid; a few of these are in dispute.
 */
export async function seedWithdrawals(env: Env, withdrawals: readonly PastWithdrawal[], now: Date): Promise<void> {
  await env.db.tx(async (tx) => {
    for (const one of withdrawals) {
      const asked = await ask(env, tx, one)
      if (!asked) continue
      await check(tx, asked, after(one.at, MINUTE_MS / 20))
      if (after(one.at, WAITING_MS) < now) await pay(env, tx, asked, one, after(one.at, DISPUTED_MS) > now)
    }
  })
}
