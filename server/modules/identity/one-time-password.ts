import { fail } from '#contract/errors.ts'
import { ONE_TIME_PASSWORD_HOURS } from '#contract/office-door.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Random } from '#server/lib/random.ts'
import type { Credentials } from './accounts.sql.ts'

/** How long a one-time password is good, from when two agreed to it. */
export const ONE_TIME_PASSWORD_MS = ONE_TIME_PASSWORD_HOURS * HOUR_MS

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A secret to read out, another for every account: three groups of four letters and digits without look-alikes, 59 bits. */
export function newOneTimePassword(random: Random): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[random.int(LETTERS.length)] ?? '').join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Refuses a right password that operators sent too long ago; only whoever knows it is told. Fails with ONE_TIME_PASSWORD_OVER. */
export function refuseOld({ clock }: Pick<Env, 'clock'>, found: Pick<Credentials, 'expires_at'> | null): void {
  if (found?.expires_at && found.expires_at <= clock.now()) fail('ONE_TIME_PASSWORD_OVER')
}
