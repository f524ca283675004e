import type { MessageCategory } from '#contract/messages/categories.ts'
import type { Queryable } from '#server/lib/db.ts'

export type MessageChoice = { marketing: boolean | null; mail: MessageCategory[]; sms: MessageCategory[] }
/** Before any choice nothing is sent by mail and SMS, and nobody agreed to advertising. */
const NO_CHOICE: MessageChoice = { marketing: null, mail: [], sms: [] }

/** Returns what a member chose, or the choice of everybody who chose nothing. */
export async function getChoice(queryable: Queryable, memberId: string): Promise<MessageChoice> {
  const [row] = await queryable.query<MessageChoice>(
    'select marketing, mail, sms from messages.preferences where member_id = $1',
    [memberId],
  )
  return row ?? NO_CHOICE
}

/** Returns those of some members who chose something. */
export async function listChoosers(q: Queryable, memberIds: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    'select member_id as id from messages.preferences where member_id = any ($1::text[])',
    [memberIds],
  )
  return rows.map(({ id }) => id)
}

/** Stores what a member chose. The moment of the answer about advertising changes only with the answer. */
export async function putChoice(
  queryable: Queryable,
  memberId: string,
  { marketing, mail, sms }: MessageChoice,
  at: Date,
): Promise<void> {
  await queryable.query(
    `insert into messages.preferences as p (member_id, marketing, marketing_at, mail, sms) values ($1, $2, $3, $4, $5)
     on conflict (member_id) do update set marketing = excluded.marketing, mail = excluded.mail, sms = excluded.sms,
       marketing_at = case when p.marketing is distinct from excluded.marketing then excluded.marketing_at
         else p.marketing_at end`,
    [memberId, marketing, at, mail, sms],
  )
}
