import { fail } from '#contract/errors.ts'
import { ONE_TIME_PASSWORD_HOURS } from '#contract/identity/office-login-guard.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Random } from '#server/lib/random.ts'
import type { Credentials } from '../accounts/accounts.sql.ts'

/** How long a one-time password is valid after two persons agreed to it. */
export const ONE_TIME_PASSWORD_MS = ONE_TIME_PASSWORD_HOURS * HOUR_MS

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 3
const GROUP_LENGTH = 4

/**
 * Creates a secret that can be read out: three groups of four letters and digits that cannot be confused with each
 * other, 59 bits.
 */
export function newOneTimePassword(random: Random): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[random.int(LETTERS.length)] ?? '').join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * Refuses a right password that operators sent too long ago. Called only after the password was verified. Fails with
 * ONE_TIME_PASSWORD_OVER.
 */
export function refuseOld({ clock }: Pick<Env, 'clock'>, found: Pick<Credentials, 'expires_at'> | null): void {
  if (found?.expires_at && found.expires_at <= clock.now()) fail('ONE_TIME_PASSWORD_OVER')
}
