/** How a brand counts turnover of hands between people, as its operators see and set it. */
import { getTurnoverRule as getCall, setTurnoverRule as setCall } from '#contract/turnover-rule.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { getTurnoverRule, setTurnoverRuleOf } from './turnover-rule.ts'

/** Adds getTurnoverRule and setTurnoverRule. */
export function bindTurnoverRule(http: Http): void {
  bindCall(http, getCall, ({ env: { db }, merchant }) => getTurnoverRule(db, merchant))
  bindCall(http, setCall, async (context, { reason, ...rule }) => {
    await setTurnoverRuleOf(context, rule, reason)
    return rule
  })
}
