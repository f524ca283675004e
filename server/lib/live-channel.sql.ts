import type { Queryable } from './db.ts'

/** Sends payloads to every connection that listens on a channel. */
export async function notify(q: Queryable, channel: string, payloads: readonly string[]): Promise<void> {
  await q.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
}
