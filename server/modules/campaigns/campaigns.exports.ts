/** Campaigns that reached a member, and what they chose about messages, as sections of the file of their own data. */
import { listSection, moment } from '#server/lib/exports/personal-section.ts'
import type { PersonalSection } from '#server/lib/exports/personal-section.ts'
import { getChoice } from '#server/modules/messages/preferences.sql.ts'
import { listSeen, listSent } from './broadcasts.sql.ts'
import { textsFor } from './fill-texts.ts'

export const CAMPAIGNS_PERSONAL_DATA: readonly PersonalSection[] = [
  listSection({ part: 'letters', name: 'messageChoices' }, async ({ env }, memberId) => {
    const { marketing, mail, sms } = await getChoice(env.db, memberId)
    return [{ marketing, mail: mail.join(', '), sms: sms.join(', ') }]
  }),
  listSection({ part: 'letters', name: 'campaignsRead' }, async ({ env, locale }, memberId) =>
    (await listSeen(env.db, memberId)).map(({ id, texts, readAt, removedAt }) => ({
      id: String(id),
      title: textsFor(texts, locale, locale).title,
      readAt: moment(readAt),
      removedAt: moment(removedAt),
    })),
  ),
  listSection({ part: 'letters', name: 'campaignsSent' }, async ({ env }, memberId) =>
    (await listSent(env.db, memberId)).map(({ id, channel, outcome, at }) => ({
      id: String(id),
      channel,
      outcome,
      at: moment(at),
    })),
  ),
]
