/** Calls by which members and visitors write to customer service, and members read their questions and the answers. */
import { toPage } from '#contract/call.ts'
import { contactHouse, contactPicture, listConversations } from '#contract/site/contact.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { addPicture } from './add-picture.ts'
import { askHouse } from './contact-house.ts'
import { listConversationRows } from './contact.sql.ts'

/** Adds the calls of customer service. */
export function bindContact(http: Http): void {
  bindCall(http, contactHouse, askHouse)
  bindUpload(http, contactPicture, async (context, { id }, file) => ({ pictures: await addPicture(context, id, file) }))
  bindCall(http, listConversations, async ({ env, merchant, account }, { pageNo, pageSize }) => {
    const { rows, total } = await listConversationRows(env.db, merchant, account.id, pageSize, (pageNo - 1) * pageSize)
    const shown = rows.map(({ id, at, subject, content, state, pictures, answers }) => ({
      id: String(id),
      at: at.toISOString(),
      subject,
      message: content,
      state,
      pictures,
      answers: answers.map((answer) => ({ at: new Date(answer.at).toISOString(), text: answer.text })),
    }))
    return toPage(shown, pageNo, pageSize, total)
  })
}
