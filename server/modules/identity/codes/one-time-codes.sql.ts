import type { Queryable, Tx } from '#server/lib/db.ts'

export type CodeChannel = 'sms' | 'mail'
export type CodeKey = {
  merchant: string
  purpose: string
  channel: CodeChannel
  target: string
  accountId: bigint | null
}

/** Locks a brand's codes, so that one transaction at a time counts them and adds one. */
export async function lockCodes(tx: Tx, merchant: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity.one_time_codes ' || $1, 0))`, [merchant])
}

export type CodeCounts = {
  /** When the last code for this target and purpose was sent; null when none was sent within a day. */
  last: Date | null
  targetHour: number
  targetDay: number
  networkHour: number
  /** Counts only codes that were sent: a code for a number that no account has is not sent and costs nothing. */
  brandHour: number
  abroadHour: number
  strangersHour: number
}

/**
 * Returns how many codes were sent recently: to a target, at the request of a network, and of a brand, in all and to
 * foreign numbers.
 */
export async function countCodes(
  q: Queryable,
  key: Pick<CodeKey, 'merchant' | 'channel' | 'target' | 'purpose'>,
  network: string,
  hourAgo: Date,
  dayAgo: Date,
): Promise<CodeCounts> {
  const [row] = await q.query<{
    last: Date | null
    target_hour: number
    target_day: number
    network_hour: number
    brand_hour: number
    abroad_hour: number
    strangers_hour: number
  }>(
    `select t.last, t.target_hour, t.target_day, n.network_hour, b.brand_hour, b.abroad_hour, b.strangers_hour from
       (select max(created_at) filter (where purpose = $7) as last,
         count(*) filter (where created_at > $5)::int as target_hour, count(*)::int as target_day
        from identity.one_time_codes where merchant = $1 and channel = $2 and target = $3 and created_at > $6) t,
       (select count(*)::int as network_hour from identity.one_time_codes
         where merchant = $1 and network = $4 and created_at > $5) n,
       (select count(*)::int as brand_hour, count(*) filter (where is_abroad)::int as abroad_hour,
         count(*) filter (where purpose = 'register')::int as strangers_hour
        from identity.one_time_codes where merchant = $1 and channel = $2 and created_at > $5 and is_sent) b`,
    [key.merchant, key.channel, key.target, network, hourAgo, dayAgo, key.purpose],
  )
  if (!row) throw new Error('aggregates answer one row')
  return {
    last: row.last,
    targetHour: row.target_hour,
    targetDay: row.target_day,
    networkHour: row.network_hour,
    brandHour: row.brand_hour,
    abroadHour: row.abroad_hour,
    strangersHour: row.strangers_hour,
  }
}

/** Stores a code's hash. Only the newest code of a target and purpose is valid. */
export async function insertCode(
  tx: Tx,
  key: CodeKey,
  row: {
    /** Null for a code that an outside provider verifies. */ hash: string | null
    network: string
    isAbroad: boolean
    isSent: boolean
    at: Date
    expiresAt: Date
  },
): Promise<bigint> {
  const [made] = await tx.query<{ id: bigint }>(
    `insert into identity.one_time_codes (merchant, purpose, channel, target, account_id, hash, network, is_abroad,
       created_at, expires_at, is_sent, is_outside)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $6::text is null) returning id`,
    [
      key.merchant,
      key.purpose,
      key.channel,
      key.target,
      key.accountId,
      row.hash,
      row.network,
      row.isAbroad,
      row.at,
      row.expiresAt,
      row.isSent,
    ],
  )
  if (!made) throw new Error('an insert answers its row')
  return made.id
}

/** Stores the session under which an outside provider verifies a code. */
export async function putOutsideSession(q: Queryable, id: bigint, session: string): Promise<void> {
  await q.query('update identity.one_time_codes set outside_session = $2 where id = $1 and is_outside', [id, session])
}

export type CodeTry = {
  id: bigint
  tries: number
  /** False when it is used, too old, or out of tries. */ isOpen: boolean
  hash: string | null
  isOutside: boolean
  session: string | null
}

/**
 * Counts a try of the newest code before the code is verified, so that concurrent requests get no extra tries. Returns
 * null when no code was requested.
 */
export async function takeCodeTry(q: Queryable, key: CodeKey, at: Date, triesMax: number): Promise<CodeTry | null> {
  const [row] = await q.query<CodeTry>(
    `update identity.one_time_codes c set tries = least(c.tries + 1, 1000)
     where c.id = (
       select id from identity.one_time_codes
       where merchant = $1 and channel = $3 and target = $4 and purpose = $2 and account_id is not distinct from $5
       order by id desc limit 1)
     returning c.id, c.tries, c.used_at is null and c.expires_at > $6 and c.tries <= $7 as "isOpen", c.hash,
       c.is_outside as "isOutside", c.outside_session as session`,
    [key.merchant, key.purpose, key.channel, key.target, key.accountId, at, triesMax],
  )
  return row ?? null
}

/** Marks a code as used. Returns false when it was used before. */
export async function closeCode(tx: Tx, id: bigint, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update identity.one_time_codes set used_at = $2 where id = $1 and used_at is null returning id',
    [id, at],
  )
  return rows.length > 0
}

/** Deletes codes that were made before a moment. */
export async function forgetCodes(q: Queryable, before: Date): Promise<void> {
  await q.query('delete from identity.one_time_codes where created_at < $1', [before])
}
