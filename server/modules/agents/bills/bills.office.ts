/** Operators' calls about bills. */
import { officeBill, officeBills, officeLiabilities, officePayBill } from '#contract/agents/bills.ts'
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting, listWaitingOf } from '#server/lib/decisions/decisions.sql.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listNames } from '../rebates/played-below.sql.ts'
import { findNamed, listBefore, listOfBrand } from './bill-lists.sql.ts'
import { findUnseen, lockBill } from './bills.sql.ts'
import { explainBill } from './explain-bill.ts'
import { findAccruedAt, listLiabilities, sumLiabilities, type Liability } from './liabilities.sql.ts'
import { BILL_PAY, periodText } from './pay-bills.ts'
import { presentBefore, presentBill } from './present-bill.ts'

const presentLiability = ({ accrued, setAside, due, owed, currency }: Liability) => ({
  accrued: toWire(accrued),
  setAside: toWire(setAside),
  due: toWire(due),
  owed: toWire(owed),
  currency,
})

/** Adds the operators' calls of contract/agents/bills.ts. */
export function bindBillsOffice(http: Http): void {
  bindCall(http, officeBills, async ({ env, merchant }, { pageNo, pageSize, state, kind, agentId }) => {
    const of = { brand: merchant, state: state ?? null, kind: kind ?? null, agentId: agentId ?? null }
    const { rows, total } = await listOfBrand(env.db, of, pageSize, (pageNo - 1) * pageSize)
    const before = await listBefore(
      env.db,
      rows.map(({ id }) => id),
    )
    const subjects = rows.map(({ id }) => `agent-bill:${id}`)
    const asked = await listWaitingOf(env.db, merchant, BILL_PAY.kind, subjects)
    const content = rows.map((row) => ({
      ...presentBill(row),
      before: presentBefore(before.get(row.id)),
      isAsked: asked.has(`agent-bill:${row.id}`),
    }))
    return toPage(content, pageNo, pageSize, total)
  })
  bindCall(http, officeBill, async ({ env, merchant }, { id, ...page }) => {
    const bill = await findNamed(env.db, BigInt(id))
    if (!bill || bill.brand !== merchant) return fail('NOT_FOUND')
    const before = presentBefore((await listBefore(env.db, [bill.id])).get(bill.id))
    const unseen = await findUnseen(env.db, bill)
    const waiting = await findWaiting(env.db, merchant, BILL_PAY.kind, `agent-bill:${id}`)
    return {
      ...(await explainBill(env.db, bill, page)),
      before,
      waiting: waiting && presentWaiting(waiting),
      unseenOfDay: unseen === null ? null : toWire(unseen),
    }
  })
  bindCall(http, officePayBill, async (context, { id, reason }) => {
    const { env, merchant } = context
    return env.db.tx(async (tx) => {
      const bill = await lockBill(tx, BigInt(id))
      if (!bill || bill.brand !== merchant || bill.state !== 'waiting') return fail('NOT_FOUND')
      const { takerId, kind, currency, amount: amountMinor } = bill
      const unseen = await findUnseen(tx, bill)
      const agent = (await listNames(tx, [takerId])).get(takerId)?.username ?? ''
      const content = {
        bill: id,
        agent,
        contractKind: kind,
        window: periodText(bill),
        amount: toWire(amountMinor),
        currency,
        ...(unseen === null ? {} : { unseenOfDay: toWire(unseen) }),
      }
      const money = { direction: 'in', currency, amountMinor } as const
      const subject = `agent-bill:${id}`
      const decision = await askDecision(tx, context, BILL_PAY, { subject, content, reason, memberId: takerId, money })
      return { waiting: presentWaiting(decision) }
    })
  })
  bindCall(http, officeLiabilities, async ({ env, merchant }, { pageNo, pageSize, agentId }) => {
    const { rows, total } = await listLiabilities(env.db, merchant, agentId ?? null, pageSize, (pageNo - 1) * pageSize)
    const content = rows.map((row) => ({
      ...presentLiability(row),
      agent: { id: row.agentId, username: row.username },
    }))
    return {
      ...toPage(content, pageNo, pageSize, total),
      sums: (await sumLiabilities(env.db, merchant)).map(presentLiability),
      at: (await findAccruedAt(env.db, merchant))?.toISOString() ?? null,
    }
  })
}
