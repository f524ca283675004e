/** Operators' calls about how their brand counts turnover of hands between players. */
import { getTurnoverRule as getCall, setTurnoverRule as setCall } from '#contract/play/turnover-rule.ts'
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
