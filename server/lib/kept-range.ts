import { fail } from '#contract/errors.ts'
import { RECORDS_KEPT_DAYS } from '#contract/limits.ts'
import { after, DAY_MS } from './clock.ts'
import type { Env } from './env.ts'

/** The period of a record that is asked for; `to` is not included. */
export type Range = { from: Date; to: Date | undefined }

/** Returns the oldest moment for which records are shown. */
export function keptFrom(env: Pick<Env, 'clock'>): Date {
  return after(env.clock.now(), -RECORDS_KEPT_DAYS * DAY_MS)
}

/** Reads a period that may begin at any time: operators may look as far back as there are rows. */
export function readMoments({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from === undefined ? undefined : new Date(from), to: to === undefined ? undefined : new Date(to) }
}

/**
 * Reads a period. Without a beginning it begins where the year of shown records begins; an earlier beginning is refused
 * with RANGE_TOO_OLD.
 */
export function readRange(
  env: Pick<Env, 'clock'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Range {
  const oldest = keptFrom(env)
  const begin = from === undefined ? oldest : new Date(from)
  if (begin < oldest) return fail('RANGE_TOO_OLD', { keptFrom: oldest.toISOString(), days: RECORDS_KEPT_DAYS })
  return { from: begin, to: to === undefined ? undefined : new Date(to) }
}
