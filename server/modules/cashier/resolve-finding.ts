import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { admitCredit } from '#server/modules/protection/admit-deposit.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { closeFinding, lockFinding, type Finding } from './findings.sql.ts'
import { addHistory } from './history.sql.ts'

export type FindingDecision = { id: bigint; decision: 'credit' | 'close'; reason: string }

async function credit(tx: Tx, env: Env, { id, provider, currency, amountMinor, reference, member, at }: Finding): Promise<void> {
  if (!member) return fail('INVALID_INPUT', { fields: { decision: { rule: 'no_member' } } })
  const stop = await admitCredit(tx, env, { memberId: member.id, currency, amountMinor, reference: `finding:${id}`, createdAt: at })
  if (stop) throw stop.refusal
  await sendMessage(tx, env, member.id, {
    key: 'deposit-paid', values: { amount: { amount: toWire(amountMinor), currency }, reference },
  })
  const debit = await openAccount(tx, { kind: 'payment_in', owner: provider, currency })
  const account = await openAccount(tx, { kind: 'member_cash', owner: member.id, currency })
  await postTransfersInTx(tx, env, {
    key: `finding:${id}`, transfers: [{ debit, credit: account, amountMinor, reason: 'deposit', reference }], at: env.clock.now(),
  })
}

/**
 * Decides a payment that no open order explained: `credit` gives a second payment to its member, whole and without a fee; `close`
 * writes down what became of it otherwise, and moves nothing. Of two operators at once the first one decides.
 * Fails with NOT_FOUND, FINDING_CLOSED, with INVALID_INPUT where there is nobody, nothing, or another currency to credit, and with
 * EXCLUDED, ON_BREAK or DEPOSIT_LIMIT where the member's own protection refuses the credit.
 */
export async function resolveFinding(context: OperatorContext, { id, decision, reason }: FindingDecision): Promise<Finding> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const finding = await lockFinding(tx, operator.merchant, id) ?? fail('NOT_FOUND')
    if (finding.state !== 'open') return fail('FINDING_CLOSED', { state: finding.state })
    const isCredit = decision === 'credit'
    if (isCredit && (finding.kind !== 'second_payment' || finding.amountMinor <= 0n)) {
      return fail('INVALID_INPUT', { fields: { decision: { rule: finding.kind } } })
    }
    const at = env.clock.now()
    const state = isCredit ? 'credited' : 'closed'
    await writeAudit(tx, context, {
      action: `finding.${decision}`, subject: `finding:${finding.reference}`, reason,
      after: { state, kind: finding.kind, amount: toWire(finding.amountMinor), currency: finding.currency },
    })
    await closeFinding(tx, id, { state, by: operator.username, at, note: reason })
    if (finding.depositId !== null) {
      const detail = { reason, ...(isCredit ? { credited: toWire(finding.amountMinor) } : {}) }
      await addHistory(tx, 'deposit', finding.depositId, {
        event: `finding_${state}`, actor: { kind: 'operator', name: operator.username }, detail, at,
      })
    }
    if (isCredit) await credit(tx, env, finding)
    return { ...finding, state, decidedBy: operator.username, decidedAt: at, note: reason }
  })
}
