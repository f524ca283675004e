import { only, type Db, type Tx } from '#studio/lib/db.ts'

/** A message as the database stores it. */
export type ChatRow = {
  id: bigint
  tableKey: string
  playerId: bigint
  /** The writer's account at the platform. Others see the masked name only. */
  accountRef: string
  maskedName: string
  said: string
  shown: string
  at: Date
}

const columns = `message.id, message.table_key as "tableKey", message.player_id as "playerId",
    player.account_ref as "accountRef", player.masked_name as "maskedName", message.said, message.shown, message.at`
const source = 'studio.chat_messages message join studio.players player on player.id = message.player_id'

/** Locks the member, so that their messages are judged one after the other. */
export async function lockWriter(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('select 1 from studio.players where id = $1 for update', [playerId])
}

export async function findSaid(tx: Tx, playerId: bigint, requestId: string): Promise<ChatRow | null> {
  const [row] = await tx.query<ChatRow>(`select ${columns} from ${source} where player_id = $1 and request_id = $2`, [
    playerId,
    requestId,
  ])
  return row ?? null
}

/** Returns when the member wrote last, newest first. */
export async function listMoments(tx: Tx, playerId: bigint, since: Date): Promise<number[]> {
  const rows = await tx.query<{ at: Date }>(
    'select at from studio.chat_messages where player_id = $1 and at > $2 order by id desc',
    [playerId, since],
  )
  return rows.map(({ at }) => at.getTime())
}

export async function insertMessage(
  tx: Tx,
  message: { tableKey: string; playerId: bigint; requestId: string; said: string; shown: string; at: Date },
): Promise<ChatRow> {
  const { id } = only(
    await tx.query<{ id: bigint }>(
      `insert into studio.chat_messages (table_key, player_id, request_id, said, shown, at)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [message.tableKey, message.playerId, message.requestId, message.said, message.shown, message.at],
    ),
  )
  return only(await tx.query<ChatRow>(`select ${columns} from ${source} where message.id = $1`, [id]))
}

/** Returns the last messages of a table that were not removed, newest first. */
export function listTableMessages(db: Db, tableKey: string, limit: number): Promise<ChatRow[]> {
  return db.query<ChatRow>(
    `select ${columns} from ${source} where message.table_key = $1 and message.judgement is distinct from 'removed'
     order by message.id desc limit $2`,
    [tableKey, limit],
  )
}

/**
 * Stores that a member reported a message of this table, once. Returns false when the table has no such message by
 * another member.
 */
export async function insertReport(
  db: Db,
  report: { messageId: bigint; tableKey: string; playerId: bigint; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into studio.chat_reports (message_id, player_id, at)
     select id, $2, $4 from studio.chat_messages where id = $1 and table_key = $3 and player_id <> $2
     on conflict (message_id, player_id) do update set at = studio.chat_reports.at returning message_id`,
    [report.messageId, report.playerId, report.tableKey, report.at],
  )
  return rows.length > 0
}

/** Returns until when a member may not write, or null when the member may write. */
export async function findMute(q: Db | Tx, accountRef: string, now: Date): Promise<Date | null> {
  const [row] = await q.query<{ until: Date }>(
    'select until from studio.chat_mutes where account_ref = $1 order by id desc limit 1',
    [accountRef],
  )
  return row && row.until > now ? row.until : null
}

export async function insertMute(
  tx: Tx,
  mute: { accountRef: string; until: Date; reason: string; by: string; at: Date },
): Promise<void> {
  await tx.query(
    'insert into studio.chat_mutes (account_ref, until, reason, muted_by, at) values ($1, $2, $3, $4, $5)',
    [mute.accountRef, mute.until, mute.reason, mute.by, mute.at],
  )
}

export type ChatRules = {
  isOn: boolean
  words: string[]
}

/** Returns a brand's own rules, else the rules for brands without. */
export async function findRules(db: Db, brand: string): Promise<ChatRules | null> {
  const [row] = await db.query<ChatRules>(
    `select is_on as "isOn", words from studio.chat_brand_rules where brand in ($1, '') order by brand desc limit 1`,
    [brand],
  )
  return row ?? null
}

/** Returns every word that any brand hides. */
export async function listWordsOfAll(db: Db): Promise<string[]> {
  return (await db.query<{ word: string }>('select distinct unnest(words) as word from studio.chat_brand_rules')).map(
    ({ word }) => word,
  )
}

export async function putRules(db: Db, brand: string, rules: ChatRules, by: string, at: Date): Promise<void> {
  await db.query(
    `insert into studio.chat_brand_rules (brand, is_on, words, changed_by, changed_at) values ($5, $1, $2, $3, $4)
     on conflict (brand) do update set is_on = excluded.is_on, words = excluded.words, changed_by = excluded.changed_by,
       changed_at = excluded.changed_at`,
    [rules.isOn, rules.words, by, at, brand],
  )
}

/** Deletes older messages. Their reports are deleted with them. */
export async function removeOldChat(db: Db, before: Date): Promise<void> {
  await db.query('delete from studio.chat_messages where at < $1', [before])
  await db.query('delete from studio.chat_mutes where at < $1 and until < $1', [before])
}
