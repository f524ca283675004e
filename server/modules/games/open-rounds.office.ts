/** What operators do about rounds that vendors leave open. */
import { fail } from '#contract/errors.ts'
import { getRoundRule, resolveRound as resolveRoundCall, setRoundRule } from '#contract/open-rounds.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findVendor, listVendors } from './catalogue.sql.ts'
import { DEFAULT_RULE } from './resolve-overdue-rounds.ts'
import { askRound } from './round-decisions.ts'
import { listRoundRules, putRoundRule } from './resolutions.sql.ts'

/** Adds resolveRound, getRoundRule and setRoundRule. */
export function bindOpenRoundsOffice(http: Http): void {
  const { db } = http.env
  bindCall(http, resolveRoundCall, async (context, { id, outcome, reason }) => {
    const decision = await context.env.db.tx((tx) => askRound(tx, context, BigInt(id), outcome, reason))
    return { outcome, waiting: presentWaiting(decision) }
  })
  bindCall(http, getRoundRule, async (_context, { id }) => {
    if (!(await listVendors(db)).some((vendor) => vendor.code === id)) return fail('NOT_FOUND')
    return (await listRoundRules(db)).get(id) ?? DEFAULT_RULE
  })
  bindCall(http, setRoundRule, async (context, { id, reason, ...rule }) => {
    await db.tx(async (tx) => {
      if (!(await findVendor(tx, id))) return fail('NOT_FOUND')
      const before = (await listRoundRules(tx)).get(id) ?? DEFAULT_RULE
      await putRoundRule(tx, id, rule)
      await writeAudit(tx, context, { action: 'vendor.round-rule', subject: `vendor:${id}`, reason, before, after: rule })
    })
    return rule
  })
}
