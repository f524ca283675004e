/**
 * What operators read of decisions, and their votes. The effect of each kind is in the module that defines the kind.
 */
import { toPage, type OutputOf } from '#contract/call.ts'
import {
  officeAnswerDecision,
  officeDecision,
  officeDecisionCount,
  officeDecisions,
  officeSeeDecisions,
  officeWithdrawDecision,
} from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { answerDecision, readerOf, withdrawDecision } from '#server/lib/decisions/answer-decision.ts'
import { countDecisions, findDecision, listDecisions, putSeen } from '#server/lib/decisions/decisions.sql.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { presentDecision, presentRows } from './present-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'

async function show(context: OperatorContext, id: bigint): Promise<OutputOf<typeof officeDecision>> {
  const found = (await findDecision(context.env.db, readerOf(context), id)) ?? fail('NOT_FOUND')
  return presentDecision(context, found)
}

/** Adds the calls of contract/decisions/decisions.ts. */
export function bindDecisionsOffice(http: Http): void {
  bindCall(http, officeDecisions, async (context, { pageNo, pageSize, ...filter }) => {
    const { rows, total } = await listDecisions(
      context.env.db,
      readerOf(context),
      BigInt(context.operator.personId),
      filter,
      (pageNo - 1) * pageSize,
      pageSize,
    )
    return toPage(await presentRows(context, rows), pageNo, pageSize, total)
  })
  bindCall(http, officeDecision, (context, { id }) => show(context, BigInt(id)))
  bindCall(http, officeAnswerDecision, async (context, { id, ...answer }) => {
    await answerDecision(context, kindsOf(context.env), { ...answer, id: BigInt(id) })
    return show(context, BigInt(id))
  })
  bindCall(http, officeWithdrawDecision, async (context, { id }) => {
    await withdrawDecision(context, kindsOf(context.env), BigInt(id))
    return show(context, BigInt(id))
  })
  bindCall(http, officeDecisionCount, (context) =>
    countDecisions(context.env.db, readerOf(context), BigInt(context.operator.personId)),
  )
  bindCall(http, officeSeeDecisions, async (context) => {
    await putSeen(context.env.db, BigInt(context.operator.id), context.env.clock.now())
    return { news: 0 }
  })
}
