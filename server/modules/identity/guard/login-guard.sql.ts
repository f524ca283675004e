import type { Queryable } from '#server/lib/db.ts'

/** Adds one to a counter whose window begins with the first count. Returns the new count. */
export async function addGuardCount(q: Queryable, name: string, at: Date, endsAt: Date): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    `insert into identity.login_guard_counts as d (name, count, ends_at) values ($1, 1, $3)
     on conflict (name) do update set count = case when d.ends_at <= $2 then 1 else least(d.count, 1000000000) + 1 end,
       ends_at = case when d.ends_at <= $2 then $3 else d.ends_at end
     returning count`,
    [name, at, endsAt],
  )
  return row?.count ?? 0
}

export type GuardCount = { count: number; endsAt: Date }

/** Returns the counts whose window is still open, by name. */
export async function readGuardCounts(
  q: Queryable,
  names: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, GuardCount>> {
  const rows = await q.query<{ name: string; count: number; ends_at: Date }>(
    'select name, count, ends_at from identity.login_guard_counts where name = any ($1) and ends_at > $2',
    [names, at],
  )
  return new Map(rows.map((row) => [row.name, { count: row.count, endsAt: row.ends_at }]))
}

/** Deletes the count of a name. */
export async function clearGuardCount(q: Queryable, name: string): Promise<void> {
  await q.query('delete from identity.login_guard_counts where name = $1', [name])
}

/** Stores the digest of a captcha's text. */
export async function insertCaptcha(q: Queryable, row: { id: string; digest: string; expiresAt: Date }): Promise<void> {
  await q.query('insert into identity.captchas (id, digest, expires_at) values ($1, $2, $3)', [
    row.id,
    row.digest,
    row.expiresAt,
  ])
}

/**
 * Removes a captcha, whether the answer is right or wrong. Returns the digest of its text, or null when the captcha is
 * unknown, used or too old.
 */
export async function takeCaptcha(q: Queryable, id: string, at: Date): Promise<string | null> {
  const [row] = await q.query<{ digest: string | null }>(
    'delete from identity.captchas where id = $1 returning case when expires_at > $2 then digest end as digest',
    [id, at],
  )
  return row?.digest ?? null
}

/** Stores that a solved challenge was used. Returns false when it was used before. */
export async function spendBotCheck(q: Queryable, signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await q.query(
    'insert into identity.spent_bot_checks (signature, expires_at) values ($1, $2) on conflict do nothing returning signature',
    [signature, expiresAt],
  )
  return rows.length > 0
}

/** Returns the secret that signs challenges. */
export async function readGuardSecret(q: Queryable): Promise<string> {
  const [row] = await q.query<{ secret: string }>('select secret from identity.login_guard_secret')
  if (!row) throw new Error('the login guard has no secret')
  return row.secret
}

export type GuardSettings = {
  captcha: 'auto' | 'always'
  botCheck: 'auto' | 'always' | 'off'
  passwordDays: number
  shieldUntil: Date | null
}

/** Returns the login guard settings of a brand, with the defaults for what its operators have not set. */
export async function readGuardSettings(q: Queryable, merchant: string): Promise<GuardSettings> {
  const [row] = await q.query<GuardSettings>(
    `select captcha, bot_check as "botCheck", password_days::int as "passwordDays", shield_until as "shieldUntil"
     from identity.login_guard_settings where merchant = $1`,
    [merchant],
  )
  return row ?? { captcha: 'auto', botCheck: 'auto', passwordDays: 90, shieldUntil: null }
}

/** Stores the settings and lowers a raised shield. */
export async function putGuardSettings(
  q: Queryable,
  merchant: string,
  set: Omit<GuardSettings, 'shieldUntil'>,
): Promise<void> {
  await q.query(
    `insert into identity.login_guard_settings (merchant, captcha, bot_check, password_days) values ($1, $2, $3, $4)
     on conflict (merchant) do update set captcha = excluded.captcha, bot_check = excluded.bot_check,
       password_days = excluded.password_days, shield_until = null`,
    [merchant, set.captcha, set.botCheck, set.passwordDays],
  )
}

/** Raises a brand's shield until a moment. */
export async function raiseShield(q: Queryable, merchant: string, until: Date): Promise<void> {
  await q.query(
    `insert into identity.login_guard_settings (merchant, shield_until) values ($1, $2)
     on conflict (merchant) do update set shield_until = greatest(excluded.shield_until,
       identity.login_guard_settings.shield_until)`,
    [merchant, until],
  )
}

/** Deletes counts, captchas and used challenges that have expired. */
export async function forgetGuardCounts(q: Queryable, at: Date): Promise<void> {
  await q.query('delete from identity.login_guard_counts where ends_at < $1', [at])
  await q.query('delete from identity.captchas where expires_at < $1', [at])
  await q.query('delete from identity.spent_bot_checks where expires_at < $1', [at])
}
