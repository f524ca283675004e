/** Operators' calls about agents' rebates. */
import { officePayRebate, officeRebates } from '#contract/agents/income.ts'
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { listWaitingOf } from '#server/lib/decisions/decisions.sql.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listNames } from './played-below.sql.ts'
import { REBATE_PAY } from './pay-rebates.ts'
import { listOfBrand, lockRebate } from './rebates.sql.ts'
import { presentRebate } from './show-income.ts'

/** Adds the operators' calls of contract/agents/income.ts. */
export function bindIncomeOffice(http: Http): void {
  bindCall(http, officeRebates, async ({ env, merchant }, { pageNo, pageSize, state, agentId }) => {
    const { rows, total } = await listOfBrand(env.db, {
      brand: merchant,
      state: state ?? null,
      agentId: agentId ?? null,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    const subjects = rows.map(({ id }) => `agent-rebate:${id}`)
    const asked = await listWaitingOf(env.db, merchant, REBATE_PAY.kind, subjects)
    const content = rows.map((row) => ({
      ...presentRebate(row),
      agent: { id: row.agentId, username: row.username },
      isAsked: asked.has(`agent-rebate:${row.id}`),
    }))
    return toPage(content, pageNo, pageSize, total)
  })
  bindCall(http, officePayRebate, async (context, { id, reason }) => {
    const { env, merchant } = context
    return env.db.tx(async (tx) => {
      const rebate = await lockRebate(tx, BigInt(id))
      if (!rebate || rebate.brand !== merchant || rebate.state !== 'waiting') return fail('NOT_FOUND')
      const { agentId, day, currency, amountMinor } = rebate
      const agent = (await listNames(tx, [agentId])).get(agentId)?.username ?? ''
      const decision = await askDecision(tx, context, REBATE_PAY, {
        subject: `agent-rebate:${id}`,
        content: { rebate: id, agent, day, amount: toWire(amountMinor), currency },
        reason,
        memberId: agentId,
        money: { direction: 'in', currency, amountMinor },
      })
      return { waiting: presentWaiting(decision) }
    })
  })
}
