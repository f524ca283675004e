import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newToken, systemRandom } from './random.ts'

/**
 * Returns the key under which the studio encrypts its seeds: STUDIO_SECRET of the environment, else
 * DATA_DIR/studio-secret (mode 0600), made at the first start.
 */
export function readStudioSecret(dataDir: string, environment: Record<string, string | undefined>): string {
  if (environment.STUDIO_SECRET) return environment.STUDIO_SECRET
  const file = join(dataDir, 'studio-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(`${file}.new`, newToken(systemRandom), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * Returns what server and studio sign the desk questions with when no STUDIO_DESK_SECRET is set: it is derived from the
 * studio secret.
 */
export const deskSecretOf = (studioSecret: string): string =>
  createHmac('sha256', studioSecret).update('desk').digest('base64url')
