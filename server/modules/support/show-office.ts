/** Conversations as operators see them. */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { officeSupportConversation, officeSupportFigures } from '#contract/support/office-support.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { findSignature } from './desks.sql.ts'
import { listDays, listOperators, type Figures } from './figures.report.sql.ts'
import { listLastLines, listNotes } from './lines.sql.ts'
import { findQueueRow, listEarlier, type QueueRow } from './queue.sql.ts'
import { showLine } from './show.ts'

/** An operator sees so many lines of a conversation, the newest, and so many of the member's others. */
const LINES_SHOWN = 400
const EARLIER_SHOWN = 20
const DAYS_MAX = 366

type Whole = OutputOf<typeof officeSupportConversation>

/** Returns a conversation as the queue shows it. */
export function showRow(row: QueueRow): Whole['earlier'][number] {
  return {
    id: String(row.id),
    state: row.state,
    topic: row.topic,
    language: row.language,
    memberId: row.member_id,
    username: row.username,
    operator: row.operator,
    beganAt: row.began_at.toISOString(),
    waitsSince: row.waits_since.toISOString(),
    answerDueSince: row.answer_due_since?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    last: row.last,
    stars: row.stars,
  }
}

/** Returns one conversation of the brand with its lines, notes and the member's others. Fails with NOT_FOUND. */
export async function showWhole({ env, merchant, brand, operator }: OperatorContext, text: string): Promise<Whole> {
  const id = readId(text)
  const row = id === null ? null : await findQueueRow(env.db, merchant, id)
  if (!row) return fail('NOT_FOUND')
  const lines = await listLastLines(env.db, row.id, LINES_SHOWN)
  const notes = await listNotes(env.db, row.id)
  const earlier =
    row.member_id === null ? [] : await listEarlier(env.db, merchant, row.member_id, row.id, EARLIER_SHOWN)
  return {
    ...showRow(row),
    brandName: brand.name,
    contact: row.contact,
    isMine: row.operator_id === operator.id,
    signature: await findSignature(env.db, merchant, operator.id),
    lines: lines.map((line) => ({ ...showLine(line), operator: line.operator })),
    seen: String(row.seen_line),
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    ratingWords: row.rating_words,
    clearedAt: row.cleared_at?.toISOString() ?? null,
    earlier: earlier.map(showRow),
  }
}

const showFigures = ({ conversations, first, ratings, stars }: Figures) => ({
  conversations,
  firstAnswerSeconds: first,
  ratings,
  stars,
})

/** Returns the desk's figures of some days. Fails with INVALID_INPUT for more than a year. */
export async function showDeskFigures(
  { env, merchant, brand }: OperatorContext,
  { from, to }: { from: string; to: string },
): Promise<OutputOf<typeof officeSupportFigures>> {
  if (from > to || Date.parse(to) - Date.parse(from) > DAYS_MAX * DAY_MS)
    return fail('INVALID_INPUT', { fields: { to: { rule: 'range' } } })
  const days = await listDays(env.db, merchant, brand.timeZone, from, to)
  const operators = await listOperators(env.db, merchant, brand.timeZone, from, to)
  return {
    days: days.map(({ day, ...figures }) => ({ day, ...showFigures(figures) })),
    operators: operators.map(({ operator, ...figures }) => ({ operator, ...showFigures(figures) })),
  }
}
