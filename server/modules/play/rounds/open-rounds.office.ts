/** Operators' calls about rounds that banks leave open. */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { getRoundRule, resolveRound as resolveRoundCall, setRoundRule } from '#contract/play/open-rounds.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import type { Env } from '#server/lib/env.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { askRound } from './round-decisions.ts'
import { DEFAULT_RULE, movesMore, VENDOR_ROUND_RULE } from './round-rules.ts'
import { listBanks } from '../play.slots.ts'
import { listRoundRules, lockRoundRule, putRoundRule } from './resolutions.sql.ts'

async function presentRule(env: Env, id: string): Promise<OutputOf<typeof getRoundRule>> {
  if (!(await listBanks(env)).includes(id)) return fail('NOT_FOUND')
  const { db } = env
  const open = await findWaiting(db, null, VENDOR_ROUND_RULE.kind, `vendor:${id}`)
  return { ...((await listRoundRules(db)).get(id) ?? DEFAULT_RULE), waiting: open && presentWaiting(open) }
}

/** Adds resolveRound, getRoundRule and setRoundRule. */
export function bindOpenRoundsOffice(http: Http): void {
  const { env } = http
  bindCall(http, resolveRoundCall, async (context, { id, outcome, reason }) => {
    const decision = await context.env.db.tx((tx) => askRound(tx, context, BigInt(id), outcome, reason))
    return { outcome, waiting: presentWaiting(decision) }
  })
  bindCall(http, getRoundRule, (_context, { id }) => presentRule(env, id))
  bindCall(http, setRoundRule, async (context, { id, reason, ...rule }) => {
    if (!(await listBanks(env)).includes(id)) return fail('NOT_FOUND')
    await env.db.tx(async (tx) => {
      await lockRoundRule(tx, id)
      const before = (await listRoundRules(tx)).get(id) ?? DEFAULT_RULE
      const subject = `vendor:${id}`
      if (movesMore(rule, before)) {
        await askDecision(tx, context, VENDOR_ROUND_RULE, {
          subject,
          reason,
          content: { vendor: id, before, after: rule },
        })
        return
      }
      await putRoundRule(tx, id, rule)
      await writeAudit(tx, everywhere(context), { action: 'vendor.round-rule', subject, reason, before, after: rule })
    })
    return presentRule(env, id)
  })
}
