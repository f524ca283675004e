/** A member's messages, as a section of the file of their own data. */
import type { PersonalSection } from '#server/lib/exports/personal-section.ts'
import { playerOf } from '#server/lib/exports/source.ts'
import { countMessages, listMessageRows } from './messages.sql.ts'
import { showMessage } from './show-message.ts'

export const MESSAGES_PERSONAL_DATA: readonly PersonalSection[] = [
  {
    part: 'letters',
    name: 'messages',
    count: (reading) => countMessages(reading.env.db, playerOf(reading).id),
    read: async (reading, cursor, limit) => {
      const from = Number(cursor ?? 0)
      const rows = await listMessageRows(reading.env.db, playerOf(reading).id, limit, from)
      return {
        entries: rows.map((row) => showMessage(row, reading.locale)),
        next: rows.length < limit ? null : String(from + limit),
      }
    },
  },
]
