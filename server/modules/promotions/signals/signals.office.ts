/** Operators read signals of abuse and decide whether they are founded. One person is enough: it moves nothing. */
import { type OutputOf, type ParsedInputOf, toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { APPLICATIONS_TOPIC } from '#contract/promotions/live.ts'
import {
  officeDecideSignal,
  officeSignalRules,
  officeSignals,
  SIGNAL_RULES,
} from '#contract/promotions/office-signals.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { isOwnAccount } from '#server/modules/rewards/authorities/own-account.sql.ts'
import { countByRule, decideSignalRow, findUsernames, listSignalRows, lockSignal } from './signals.sql.ts'

async function describeSignals(
  { env, merchant: brand }: OperatorContext,
  { state, rule, username, pageNo, pageSize }: ParsedInputOf<typeof officeSignals>,
): Promise<OutputOf<typeof officeSignals>> {
  const filter = { brand, state, rule: rule ?? null, username: username || null }
  const { rows, total } = await listSignalRows(env.db, filter, { offset: (pageNo - 1) * pageSize, limit: pageSize })
  const names = await findUsernames(
    env.db,
    rows.flatMap(({ evidence }) => evidence.others),
  )
  const content = rows.map((row) => ({
    id: String(row.id),
    member: { id: row.memberId, username: row.username },
    rule: row.rule,
    state: row.state,
    others: row.evidence.others.map((id) => ({ id, username: names.get(id) ?? id })),
    evidence: row.evidence.facts,
    at: row.at.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    note: row.note,
  }))
  return toPage(content, pageNo, pageSize, total)
}

async function describeRules({ env, merchant }: OperatorContext): Promise<OutputOf<typeof officeSignalRules>> {
  const counts = await countByRule(env.db, merchant)
  return {
    rules: SIGNAL_RULES.map((rule) => {
      const of = (state: string) => counts.find((one) => one.rule === rule && one.state === state)?.count ?? 0
      const [open, founded, unfounded] = [of('open'), of('founded'), of('unfounded')]
      const decided = founded + unfounded
      return { rule, open, founded, unfounded, falsePositives: decided === 0 ? null : unfounded / decided }
    }),
  }
}

/**
 * Decides about a signal. Fails with NOT_FOUND for another brand's as for an unknown one, OWN_MONEY for an account of the
 * operator's own or one that the signal names, and PROMOTION_STATE where it is decided.
 */
async function decideSignal(
  context: OperatorContext,
  { id, outcome, reason }: ParsedInputOf<typeof officeDecideSignal>,
): Promise<OutputOf<typeof officeDecideSignal>> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const signal = (await lockSignal(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    if (signal.state !== 'open') return fail('PROMOTION_STATE', { state: signal.state })
    for (const memberId of [signal.memberId, ...signal.evidence.others])
      if (await isOwnAccount(tx, memberId, [operator.personId])) return fail('OWN_MONEY')
    await decideSignalRow(tx, signal.id, { state: outcome, by: operator.username, note: reason, at: env.clock.now() })
    await writeAudit(tx, context, {
      action: `signal.${outcome}`,
      subject: `member:${signal.memberId}`,
      reason,
      after: { rule: signal.rule, signal: id },
    })
    tx.onCommit(() => env.live.signalOperators(merchant, APPLICATIONS_TOPIC))
    return { state: outcome }
  })
}

/** Adds the operators' calls about signals of abuse. */
export function bindSignalsOffice(http: Http): void {
  bindCall(http, officeSignals, describeSignals)
  bindCall(http, officeSignalRules, describeRules)
  bindCall(http, officeDecideSignal, decideSignal)
}
