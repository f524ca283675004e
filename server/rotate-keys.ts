import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { renewBoxes } from '#server/boxed-places.ts'
import type { Env } from '#server/lib/env.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { noteSecurity } from '#server/lib/security-log.ts'
import { digestLine, keyFile, readKeysAgain } from '#server/lib/secret-box.ts'

function writeKeys(file: string, lines: readonly string[]): void {
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const readLines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const toDigests = (lines: readonly string[]) =>
  lines.map((line) => (line.startsWith('digest:') ? line : digestLine(line)))

/**
 * Makes a new key and encrypts every box again with it; older keys still open boxes, since a server may be about to
 * commit a box made with one. With FACTOR_SECRET, where people make the key, only encrypts the boxes again. Returns a
 * text that says what was done. Safe to repeat and to interrupt.
 */
export async function rotateKeys({ db, config }: Pick<Env, 'db' | 'config'>): Promise<string> {
  const file = keyFile({ config })
  if (config.factorSecret === null) {
    readKeysAgain({ config }) // makes the file when there is none
    writeKeys(file, [newToken(systemRandom), ...readLines(file)])
    readKeysAgain({ config })
  }
  const count = await renewBoxes(db, { config }, true)
  noteSecurity({ config }, 'keys.rotated', { about: { step: 'new key' } })
  const where =
    config.factorSecret === null
      ? `a new key in ${file}; keep a copy of the file with the database’s backups`
      : 'FACTOR_SECRET'
  return `${count} boxes are made anew with ${where}. In an hour: npm run keys -- forget.`
}

/**
 * Gives the older keys up, after encrypting again what was still encrypted with one: what remains of them can compare
 * recovery codes and opens nothing. With FACTOR_SECRET, returns which parts of FACTOR_SECRET_OLD must stay. Older
 * backups need the older keys.
 */
export async function forgetKeys({ db, config }: Pick<Env, 'db' | 'config'>): Promise<string> {
  const count = await renewBoxes(db, { config }, true)
  if (config.factorSecret !== null) {
    return `${count} boxes are of FACTOR_SECRET. ${config.factorSecretsOld.length === 0 ? 'There is no older key.' : `Set FACTOR_SECRET_OLD=${toDigests(config.factorSecretsOld).join(',')}: it opens nothing.`}`
  }
  const file = keyFile({ config })
  const [current = '', ...older] = readLines(file)
  writeKeys(file, [current, ...toDigests(older)])
  readKeysAgain({ config })
  noteSecurity({ config }, 'keys.rotated', { about: { step: 'older ones given up' } })
  return `${count} boxes are of the newest key; ${older.length} older ones open nothing any more.`
}
