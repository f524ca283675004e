/** Calls by which operators talk with members and visitors, and look after the desk. */
import { toPage } from '#contract/call.ts'
import {
  officeCreateSupportAnswer,
  officeEndSupport,
  officeHandSupport,
  officeRemoveSupportAnswer,
  officeSaveSupportAnswer,
  officeSaySupport,
  officeSetSupportDesk,
  officeSignSupport,
  officeSupportAnswers,
  officeSupportColleagues,
  officeSupportConversation,
  officeSupportCount,
  officeSupportDesk,
  officeSupportFigures,
  officeSupportQueue,
  officeTakeSupport,
} from '#contract/support/office-support.ts'
import { SUPPORT_ANSWERS_MAX } from '#contract/support/words.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { listAnswers } from './answers.sql.ts'
import { createAnswer, removeAnswer, saveAnswer, showAnswer } from './answers.ts'
import { countQueue, listColleagues, listQueue } from './queue.sql.ts'
import { endConversation, handConversation, sayAsOperator, takeConversation } from './serve.ts'
import { setDesk, showDesk, signAs } from './set-desk.ts'
import { showDeskFigures, showRow, showWhole } from './show-office.ts'

/** Adds the operators' calls about conversations. */
function bindTalk(http: Http): void {
  bindCall(http, officeSupportQueue, async ({ env, merchant, operator }, { view, member, pageNo, pageSize }) => {
    const memberId = member === undefined ? null : String(readId(member) ?? 0n)
    const of = { brand: merchant, view, operatorId: operator.id, memberId }
    const { rows, total } = await listQueue(env.db, of, pageSize, (pageNo - 1) * pageSize)
    return toPage(rows.map(showRow), pageNo, pageSize, total)
  })
  bindCall(http, officeSupportCount, ({ env, merchant, operator }) => countQueue(env.db, merchant, operator.id))
  bindCall(http, officeSupportConversation, (context, { id }) => showWhole(context, id))
  bindCall(http, officeTakeSupport, async (context, { id }) => {
    await takeConversation(context, id)
    return {}
  })
  bindCall(http, officeSaySupport, sayAsOperator)
  bindCall(http, officeHandSupport, async (context, input) => {
    await handConversation(context, input)
    return {}
  })
  bindCall(http, officeEndSupport, async (context, { id }) => {
    await endConversation(context, id)
    return {}
  })
  bindCall(http, officeSupportColleagues, async ({ env, merchant }) => ({
    colleagues: await listColleagues(env.db, merchant),
  }))
}

/** Adds the operators' calls about the desk. */
function bindDesk(http: Http): void {
  bindCall(http, officeSupportAnswers, async ({ env, merchant }) => ({
    answers: (await listAnswers(env.db, merchant, SUPPORT_ANSWERS_MAX)).map(showAnswer),
  }))
  bindCall(http, officeCreateSupportAnswer, createAnswer)
  bindCall(http, officeSaveSupportAnswer, saveAnswer)
  bindCall(http, officeRemoveSupportAnswer, async (context, { id }) => {
    await removeAnswer(context, id)
    return {}
  })
  bindCall(http, officeSupportDesk, showDesk)
  bindCall(http, officeSetSupportDesk, setDesk)
  bindCall(http, officeSignSupport, async (context, { name }) => {
    await signAs(context, name)
    return {}
  })
  bindCall(http, officeSupportFigures, showDeskFigures)
}

/** Adds the operators' calls. */
export function bindSupportOffice(http: Http): void {
  bindTalk(http)
  bindDesk(http)
}
