/** Calls by which operators read and answer remarks. */
import { toPage } from '#contract/call.ts'
import {
  answerFeedback,
  closeFeedback,
  feedbackPictures,
  getFeedback,
  listFeedback,
} from '#contract/site/office-feedback.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { showPictures } from './add-picture.ts'
import { answerFeedbackOf, closeFeedbackOf, presentFeedback, showFeedback } from './answer-feedback.ts'
import { listFeedbackRows } from './feedback.sql.ts'

/** Adds the operators' calls about feedback. */
export function bindFeedbackOffice(http: Http): void {
  bindCall(http, listFeedback, async ({ env, merchant }, { state, pageNo, pageSize }) => {
    const { rows, total } = await listFeedbackRows(env.db, merchant, state ?? null, pageSize, (pageNo - 1) * pageSize)
    return toPage(rows.map(presentFeedback), pageNo, pageSize, total)
  })
  bindCall(http, getFeedback, ({ env, merchant }, { id }) => showFeedback(env.db, merchant, id))
  bindCall(http, feedbackPictures, ({ env, merchant }, { id }) => showPictures(env, merchant, id))
  bindCall(http, answerFeedback, answerFeedbackOf)
  bindCall(http, closeFeedback, closeFeedbackOf)
}
