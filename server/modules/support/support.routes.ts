/** Calls by which members and visitors talk with operators. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  supportBegin,
  supportConversation,
  supportDesk,
  supportEarlier,
  supportEnd,
  supportRate,
  supportRead,
  supportSay,
  supportTranscript,
} from '#contract/support/support.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { beginConversation } from './begin.ts'
import { findConversation, findLatest } from './conversations.sql.ts'
import { describeDesk } from './desk.ts'
import { listEnded } from './earlier.sql.ts'
import { joinVisitor } from './join-visitor.ts'
import { endAsReader, markSeen, rateConversation, sayAsReader } from './say.ts'
import { ratingOf, showConversation } from './show.ts'
import { readerOf } from './who-reads.ts'

/** Adds the readers' calls. */
export function bindSupport(http: Http): void {
  bindCall(http, supportDesk, describeDesk)
  bindCall(http, supportConversation, async (context, { after }) => {
    const { env, merchant } = context
    await joinVisitor(context)
    const reader = readerOf(context)
    const row = reader && (await findLatest(env.db, merchant, reader))
    return { conversation: row && (await showConversation(env.db, row, after, env.clock.now())) }
  })
  bindCall(http, supportBegin, beginConversation)
  bindCall(http, supportSay, sayAsReader)
  bindCall(http, supportRead, async (context, { line }) => {
    await markSeen(context, line)
    return {}
  })
  bindCall(http, supportEnd, async (context) => {
    await endAsReader(context)
    return {}
  })
  bindCall(http, supportRate, async (context, { stars, words }) => {
    await rateConversation(context, stars, words ?? '')
    return {}
  })
  bindCall(http, supportEarlier, async ({ env, merchant, account }, { pageNo, pageSize }) => {
    const { rows, total } = await listEnded(env.db, merchant, account.id, pageSize, (pageNo - 1) * pageSize)
    const shown = rows.map((row) => ({
      id: String(row.id),
      topic: row.topic,
      beganAt: row.began_at.toISOString(),
      endedAt: row.ended_at.toISOString(),
      lines: row.lines,
      rating: ratingOf(row),
    }))
    return toPage(shown, pageNo, pageSize, total)
  })
  bindCall(http, supportTranscript, async ({ env, merchant, account }, { id: text, after }) => {
    const id = readId(text)
    const row = id === null ? null : await findConversation(env.db, merchant, id)
    if (!row || row.member_id !== account.id) return fail('NOT_FOUND')
    return showConversation(env.db, row, after, env.clock.now())
  })
}
