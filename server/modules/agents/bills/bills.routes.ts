/** Agents' calls about bills. */
import { billLines, dailySalary, dividendRecords, hourlySalary, realtimeSalary } from '#contract/agents/bills.ts'
import { fail } from '#contract/errors.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { findNamed } from './bill-lists.sql.ts'
import { explainBill } from './explain-bill.ts'
import { showBills } from './show-bills.ts'

/** Adds the agents' calls of contract/agents/bills.ts. */
export function bindBills(http: Http): void {
  bindCall(http, dividendRecords, (context, asked) => showBills(context, 'dividend', asked))
  bindCall(http, dailySalary, (context, asked) => showBills(context, 'daily', asked))
  bindCall(http, hourlySalary, (context, asked) => showBills(context, 'hourly', asked))
  bindCall(http, realtimeSalary, (context, asked) => showBills(context, 'realtime', asked))
  bindCall(http, billLines, async ({ env, account, brand }, { id, ...page }) => {
    guardAgents(brand)
    const bill = await findNamed(env.db, BigInt(id))
    if (!bill || (bill.takerId !== account.id && bill.contractGiverId !== account.id)) return fail('NOT_FOUND')
    return explainBill(env.db, bill, page)
  })
}
