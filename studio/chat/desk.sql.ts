/** The chat as operators read and judge it. */
import type { Db, Tx } from '#studio/lib/db.ts'

export type JudgedMessage = {
  id: bigint
  tableKey: string
  playerId: bigint
  accountRef: string
  brand: string | null
  maskedName: string
  said: string
  shown: string
  at: Date
  reports: number
  judgement: 'kept' | 'removed' | null
  judgedBy: string | null
  mutedUntil: Date | null
}

const columns = `message.id, message.table_key as "tableKey", message.player_id as "playerId",
    player.account_ref as "accountRef", player.brand,
    player.masked_name as "maskedName", message.said, message.shown, message.at, message.judgement,
    message.judged_by as "judgedBy",
    (select count(*)::int from studio.chat_reports report where report.message_id = message.id) as reports,
    (select until from studio.chat_mutes mute
      where mute.account_ref = player.account_ref order by mute.id desc limit 1) as "mutedUntil"`
const source = 'studio.chat_messages message join studio.players player on player.id = message.player_id'
/** Messages that were reported and not judged yet. */
const WAITING = `message.judgement is null and exists (select 1 from studio.chat_reports report where report.message_id = message.id)`

/** Returns messages of a brand's members, newest first, and their count: those that wait for a judgement, or all. */
export async function listForDesk(
  db: Db,
  { brand, queue, limit, offset }: { brand: string; queue: 'reported' | 'all'; limit: number; offset: number },
): Promise<{ rows: JudgedMessage[]; total: number }> {
  const where = `player.brand = $1 and ${queue === 'reported' ? WAITING : 'true'}`
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total from ${source} where ${where}`, [
    brand,
  ])
  const rows = await db.query<JudgedMessage>(
    `select ${columns} from ${source} where ${where} order by message.id desc limit $2 offset $3`,
    [brand, limit, offset],
  )
  return { rows, total: count?.total ?? 0 }
}

/** Returns a message of one of the brand's members, or null. */
export async function findForDesk(q: Db | Tx, brand: string, id: bigint): Promise<JudgedMessage | null> {
  const [row] = await q.query<JudgedMessage>(
    `select ${columns} from ${source} where message.id = $1 and player.brand = $2`,
    [id, brand],
  )
  return row ?? null
}

/** Stores an operator's judgement of a message. A later one replaces it. */
export async function judgeMessage(
  tx: Tx,
  {
    id,
    judgement,
    by,
    reason,
    at,
  }: { id: bigint; judgement: 'kept' | 'removed'; by: string; reason: string; at: Date },
): Promise<void> {
  await tx.query(
    'update studio.chat_messages set judgement = $2, judged_by = $3, reason = $4, judged_at = $5 where id = $1',
    [id, judgement, by, reason, at],
  )
}
