import type { Queryable } from '#server/lib/db.ts'

/** Counts one more within a window that begins with the first; answers how many there are now. */
export async function addDoorCount(q: Queryable, name: string, at: Date, endsAt: Date): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `insert into identity.door_counts as d (name, count, ends_at) values ($1, 1, $3)
     on conflict (name) do update set count = case when d.ends_at <= $2 then 1 else least(d.count, 1000000000) + 1 end,
       ends_at = case when d.ends_at <= $2 then $3 else d.ends_at end
     returning count`,
    [name, at, endsAt],
  )
  return row?.count ?? 0
}

export type DoorCount = { count: number; endsAt: Date }

/** Counts whose window is still open, by name. */
export async function readDoorCounts(
  q: Queryable,
  names: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, DoorCount>> {
  const rows = await q.query<{ name: string; count: number; ends_at: Date }>(
    'select name, count, ends_at from identity.door_counts where name = any ($1) and ends_at > $2',
    [names, at],
  )
  return new Map(rows.map((row) => [row.name, { count: row.count, endsAt: row.ends_at }]))
}

/** Forgets what was counted under a name. */
export async function clearDoorCount(q: Queryable, name: string): Promise<void> {
  await q.query('delete from identity.door_counts where name = $1', [name])
}

/** Keeps the digest of a captcha's text. */
export async function insertCaptcha(q: Queryable, row: { id: string; digest: string; expiresAt: Date }): Promise<void> {
  await q.query('insert into identity.captchas (id, digest, expires_at) values ($1, $2, $3)', [
    row.id,
    row.digest,
    row.expiresAt,
  ])
}

/** Takes a captcha away, right or wrong: the digest of its text, or null when it is unknown, used or too old. */
export async function takeCaptcha(q: Queryable, id: string, at: Date): Promise<string | null> {
  const [row] = await q.query<{ digest: string | null }>(
    'delete from identity.captchas where id = $1 returning case when expires_at > $2 then digest end as digest',
    [id, at],
  )
  return row?.digest ?? null
}

/** Notes that a solved challenge was used; false when it was before. */
export async function spendBotCheck(q: Queryable, signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await q.query(
    'insert into identity.spent_bot_checks (signature, expires_at) values ($1, $2) on conflict do nothing returning signature',
    [signature, expiresAt],
  )
  return rows.length > 0
}

/** What signs challenges. */
export async function readDoorSecret(q: Queryable): Promise<string> {
  const [row] = await q.query<{ secret: string }>('select secret from identity.door_secret')
  if (!row) throw new Error('the door has no secret')
  return row.secret
}

export type DoorSettings = {
  captcha: 'auto' | 'always'
  botCheck: 'auto' | 'always' | 'off'
  passwordDays: number
  shieldUntil: Date | null
}

/** What a brand's operators set about its door; the defaults where they set nothing. */
export async function readDoorSettings(q: Queryable, merchant: string): Promise<DoorSettings> {
  const [row] = await q.query<DoorSettings>(
    `select captcha, bot_check as "botCheck", password_days::int as "passwordDays", shield_until as "shieldUntil" from identity.door_settings where merchant = $1`,
    [merchant],
  )
  return row ?? { captcha: 'auto', botCheck: 'auto', passwordDays: 90, shieldUntil: null }
}

/** Sets them; a shield that is up comes down with it. */
export async function putDoorSettings(
  q: Queryable,
  merchant: string,
  set: Omit<DoorSettings, 'shieldUntil'>,
): Promise<void> {
  await q.query(
    `insert into identity.door_settings (merchant, captcha, bot_check, password_days) values ($1, $2, $3, $4)
     on conflict (merchant) do update set captcha = excluded.captcha, bot_check = excluded.bot_check, password_days = excluded.password_days, shield_until = null`,
    [merchant, set.captcha, set.botCheck, set.passwordDays],
  )
}

/** Puts a brand's shield up until a moment. */
export async function raiseShield(q: Queryable, merchant: string, until: Date): Promise<void> {
  await q.query(
    `insert into identity.door_settings (merchant, shield_until) values ($1, $2)
     on conflict (merchant) do update set shield_until = greatest(excluded.shield_until, identity.door_settings.shield_until)`,
    [merchant, until],
  )
}

/** Forgets what is over. */
export async function forgetDoor(q: Queryable, at: Date): Promise<void> {
  await q.query('delete from identity.door_counts where ends_at < $1', [at])
  await q.query('delete from identity.captchas where expires_at < $1', [at])
  await q.query('delete from identity.spent_bot_checks where expires_at < $1', [at])
}
