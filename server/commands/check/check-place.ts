/** What surrounds a house: its addresses, secrets, disk, backups, files. As `fairhouse check` sees it. */
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LAST_BACKUP } from '#server/commands/last-backup.ts'
import { type Clock, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import { countriesBuiltAt } from '#server/lib/ip-country.ts'
import { storesBackups } from '#server/modules/backups/backups.settings.ts'
import type { Seen } from './check-database.ts'
import { type Finding, ok, spanOf, warning, wrong } from './finding.ts'

const DISK_WRONG_BYTES = 1e9
const DISK_WARNS_BYTES = 5e9
const BACKUP_WARNS_MS = 26 * HOUR_MS
const BACKUP_WRONG_MS = 7 * DAY_MS
const DRILL_WARNS_MS = 35 * DAY_MS
const COUNTRIES_WARN_MS = 120 * DAY_MS
const OTHERS = 0o077

/** Looks at the addresses that browsers see. */
export function checkOrigins({ production, siteOrigin, studioOrigin, trustedProxies }: Config): Finding {
  const open = Object.entries({ SITE_ORIGIN: siteOrigin, STUDIO_ORIGIN: studioOrigin }).filter(
    ([, origin]) => !origin.startsWith('https://'),
  )
  const text = open.map(([name, origin]) => `${name} is ${origin}`).join(', ')
  if (open.length > 0 && production)
    return wrong('addresses', text, 'put TLS in front, and set both to the https addresses that browsers see')
  if (open.length > 0) return ok('addresses', `${text}: without TLS, for this machine`)
  if (trustedProxies === 0)
    return warning(
      'addresses',
      'https, but TRUSTED_PROXIES is 0: every visitor would have the proxy’s address',
      'set TRUSTED_PROXIES to the number of proxies in front',
    )
  return ok('addresses', `${siteOrigin}, ${studioOrigin}`)
}

/** What is wrong with a file of a secret that the environment does not name. */
function checkSecret(file: string, isNamed: boolean, onMissing: Finding | null): Finding[] {
  if (isNamed) return []
  if (!existsSync(file)) return onMissing ? [onMissing] : []
  const { mode } = statSync(file)
  if ((mode & OTHERS) === 0 || process.platform === 'win32') return []
  const mend = `chmod 600 ${file}; who may have read it has the key (fairhouse keys rotate makes a new factor-secret)`
  return [wrong('secrets', `${file} can be read by other accounts`, mend)]
}

/** Looks whether the secrets that the database needs are there, and whether others can read them. */
export function checkSecrets(
  { dataDir, systemToken, production, variables }: Config,
  { isHouse, hasBoxes }: Seen,
): Finding[] {
  const [factor, studio] = [join(dataDir, 'factor-secret'), join(dataDir, 'studio-secret')]
  const found = [
    ...checkSecret(
      factor,
      Boolean(variables.FACTOR_SECRET),
      hasBoxes
        ? wrong(
            'secrets',
            `${factor} is not there, FACTOR_SECRET is not set, and the database holds what only that key opens`,
            'bring the key that belongs to this database; a new one opens nothing',
          )
        : null,
    ),
    ...checkSecret(
      studio,
      Boolean(variables.STUDIO_SECRET),
      isHouse
        ? warning(
            'secrets',
            `${studio} is not there, and STUDIO_SECRET is not set`,
            'where the studio runs here, bring the one of before: a new one cannot open seeds that were sealed',
          )
        : null,
    ),
  ]
  if (production && !systemToken)
    found.push(
      warning(
        'secrets',
        'SYSTEM_TOKEN is not set: /metrics and the API documents are closed',
        'set it, 24 characters or more, if something watches the house',
      ),
    )
  return found.length > 0 ? found : [ok('secrets', 'whatever is needed is there, for this account only')]
}

/** Looks at the disk of the data. */
export function checkDisk({ dataDir }: Config): Finding {
  let place = dataDir
  while (!existsSync(place)) place = dirname(place)
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const text = `${(free / 1e9).toFixed(1)} GB are free at ${place}`
  const mend = 'make room, or move DATA_DIR to a larger disk'
  return free < DISK_WRONG_BYTES
    ? wrong('disk', text, mend)
    : free < DISK_WARNS_BYTES
      ? warning('disk', text, mend)
      : ok('disk', text)
}

/** Reads when the last backup from this folder was made; null: never. */
function readLastBackup(dataDir: string): Date | null {
  const file = join(dataDir, LAST_BACKUP)
  const at = existsSync(file) ? new Date(readFileSync(file, 'utf8').split(' ')[0] ?? '') : null
  return at === null || Number.isNaN(at.getTime()) ? null : at
}

/** Looks at the age of the last backup: by the house itself, by hand from this folder, or of PostgreSQL's own archive. */
export function checkBackup(config: Config, { isHouse, archivedAt, backups }: Seen, clock: Clock): Finding {
  const kept = backups.find(({ kind }) => kind === 'backup')
  const times = [readLastBackup(config.dataDir), archivedAt, kept?.succeededAt]
  const last = Math.max(...times.map((at) => at?.getTime() ?? 0))
  const mend = storesBackups(config)
    ? 'the log of the process of backups says more (fairhouse start --only backups); fairhouse backup --store tries now'
    : 'name a place in BACKUP_DIR or BACKUP_S3_ENDPOINT, or let PostgreSQL archive (docs/operations.md)'
  if (!isHouse) return ok('backup', 'there is nothing to keep yet')
  if (kept?.failure) return wrong('backup', `the last try failed: ${kept.failure}`, mend)
  if (last === 0) return warning('backup', 'none is known here', mend)
  const ageMs = clock.now().getTime() - last
  const text = `the last one is ${spanOf(ageMs)} old`
  return ageMs > BACKUP_WRONG_MS
    ? wrong('backup', text, mend)
    : ageMs > BACKUP_WARNS_MS
      ? warning('backup', text, mend)
      : ok('backup', text)
}

/** Looks at the last restore drill of the house's own backups; there is nothing to say where it makes none. */
export function checkDrill({ backups }: Seen, clock: Clock): Finding[] {
  if (!backups.some(({ kind, succeededAt }) => kind === 'backup' && succeededAt)) return []
  const drill = backups.find(({ kind }) => kind === 'drill')
  const mend = 'fairhouse drill, where the backups can be opened'
  if (drill?.failure) return [wrong('drill', `the last one failed: ${drill.failure}`, mend)]
  if (!drill?.succeededAt) return [warning('drill', 'no backup was ever restored', mend)]
  const ageMs = clock.now().getTime() - drill.succeededAt.getTime()
  const text = `a backup was restored ${spanOf(ageMs)} ago, and its books balanced`
  return [ageMs > DRILL_WARNS_MS ? warning('drill', text, mend) : ok('drill', text)]
}

/** Looks at the age of the table that says to which country an address belongs. */
export async function checkCountries(config: Config, clock: Clock): Promise<Finding> {
  const at = await countriesBuiltAt(config).catch((error: Error) => error)
  if (at instanceof Error)
    return wrong(
      'countries',
      config.countriesFile ? at.message : 'the table of addresses is not there',
      config.countriesFile
        ? 'let COUNTRIES_FILE name a table of countries in the format MMDB: regions cannot be closed without it'
        : 'npm ci --omit=dev: regions cannot be closed without it',
    )
  const ageMs = clock.now().getTime() - at.getTime()
  const text = `the table of addresses is of ${at.toISOString().slice(0, 10)}`
  return ageMs > COUNTRIES_WARN_MS
    ? warning(
        'countries',
        `${text}, ${spanOf(ageMs)} old`,
        config.countriesFile
          ? 'put a newer one in its place (COUNTRIES_FILE)'
          : 'let COUNTRIES_FILE name a newer one, or upgrade the house',
      )
    : ok('countries', text)
}
