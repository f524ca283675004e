/** Settings of backups that the house makes by itself. */
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { bucketSettings, checkPlace, readBucket } from '#server/lib/storage/storage.settings.ts'
import { defineSetting, FILE_PATH, LIST, readSetting, type Variables } from '#server/lib/settings.ts'

const ABOVE_NONE = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'a whole number from 1')
  .transform(Number)

export const BACKUP_DIR = defineSetting({
  name: 'BACKUP_DIR',
  fallback: '',
  sentence:
    'the folder in which the house stores a backup of everything each day ([docs/operations.md](docs/operations.md)); best a disk of another machine',
  schema: FILE_PATH,
})
export const BACKUP_BUCKET = bucketSettings('BACKUP_S3', {
  what: 'backups are stored in a bucket',
  access: 'it needs to list the bucket and to get, put and delete objects; best none of the servers has it',
})
export const BACKUP_HOURS = defineSetting({
  name: 'BACKUP_HOURS',
  fallback: '24',
  sentence: 'hours from one backup to the next',
  schema: ABOVE_NONE,
})
export const BACKUP_KEEP_DAYS = defineSetting({
  name: 'BACKUP_KEEP_DAYS',
  fallback: '30',
  sentence: 'older backups are removed, but never the newest three; what members had erased is gone from backups then',
  schema: ABOVE_NONE,
})
export const BACKUP_RECIPIENTS = defineSetting({
  name: 'BACKUP_RECIPIENTS',
  fallback: '',
  sentence:
    'to whom backups are sealed, between commas: `age1…`, made by `fairhouse keys backup`; a sealed one holds the keys of the house as well. In production a bucket needs one',
  schema: LIST,
})
export const BACKUP_IDENTITY_FILE = defineSetting({
  name: 'BACKUP_IDENTITY_FILE',
  fallback: '',
  sentence: 'the file that opens sealed backups, where they are restored; best on another machine than the house’s',
  schema: FILE_PATH,
})
export const BACKUP_DRILL_DAYS = defineSetting({
  name: 'BACKUP_DRILL_DAYS',
  fallback: '7',
  sentence:
    'days from one restore drill (the newest backup is restored beside the house, its books are added up) to the next; `0`: none. Of sealed ones it needs `BACKUP_IDENTITY_FILE`',
  schema: z
    .string()
    .regex(/^\d{1,3}$/, 'a whole number')
    .transform(Number),
})

export const BACKUP_SETTINGS = [
  BACKUP_DIR,
  ...BACKUP_BUCKET.all,
  BACKUP_HOURS,
  BACKUP_KEEP_DAYS,
  BACKUP_RECIPIENTS,
  BACKUP_IDENTITY_FILE,
  BACKUP_DRILL_DAYS,
] as const

type Configured = { readonly variables: Variables }

/** Returns whether a place for backups is named. */
export const storesBackups = (config: Configured): boolean =>
  readSetting(config, BACKUP_DIR) !== null || readBucket(config, BACKUP_BUCKET) !== null

/** Returns how often backups are made and drilled, and how long they are kept; in milliseconds. `drillMs` 0: no drills. */
export const readPace = (config: Configured) => ({
  everyMs: readSetting(config, BACKUP_HOURS) * HOUR_MS,
  keepMs: readSetting(config, BACKUP_KEEP_DAYS) * DAY_MS,
  drillMs: readSetting(config, BACKUP_DRILL_DAYS) * DAY_MS,
})

/** Throws for settings of backups that contradict each other, and in production for a bucket of unsealed ones. */
export function checkBackups(config: Configured & { readonly production: boolean }): void {
  checkPlace(config, BACKUP_DIR, BACKUP_BUCKET)
  if (config.production && readBucket(config, BACKUP_BUCKET) && readSetting(config, BACKUP_RECIPIENTS).length === 0)
    throw new Error(
      'BACKUP_RECIPIENTS must be set where BACKUP_S3_ENDPOINT is: a backup holds password hashes, names and keys, and would leave this machine unsealed. fairhouse keys backup makes a recipient',
    )
}
