/** Backups that the house makes by itself: when one is due, when a drill is, and what is noted of each. */
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import { allowSilence } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readSetting } from '#server/lib/settings.ts'
import type { FileStore } from '#server/lib/storage/file-store.ts'
import {
  addBackup,
  findLastBackups,
  tryLockBackups,
  type BackupKind,
  type BackupRow,
  type LastBackup,
} from '#server/modules/backups/backups.sql.ts'
import { BACKUP_IDENTITY_FILE, readPace } from '#server/modules/backups/backups.settings.ts'
import { fetchStored, findStored, listStored, type StoredBackup } from './backup-place.ts'
import { DRILL_FOLDER, drillBackup, removeDrill } from './drill-backup.ts'
import { readIdentities } from './sealing.ts'
import { BACKUP_FOLDER, storeBackup } from './store-backup.ts'

/** After a failure it is tried again in this time. */
export const RETRY_MS = 15 * MINUTE_MS
const FAILURE_CHARACTERS = 500

export type Pace = { everyMs: number; drillMs: number }

/** The house's backups: its database as the owner sees it, the place, and who works. */
export type Keeping = { env: Env; owner: string; place: FileStore }

const isDue = (last: LastBackup | undefined, everyMs: number, now: Date): boolean => {
  const since = (at: Date | null | undefined) => (at ? now.getTime() - at.getTime() : Infinity)
  return since(last?.succeededAt) >= everyMs && since(last?.failedAt) >= RETRY_MS
}

/** Returns what is due: a backup before a drill, since the drill takes the newest one. */
export function findDue(lasts: readonly LastBackup[], pace: Pace, now: Date): BackupKind | null {
  const lastOf = (kind: BackupKind) => lasts.find((one) => one.kind === kind)
  const backup = lastOf('backup')
  if (isDue(backup, pace.everyMs, now)) return 'backup'
  const hasOne = Boolean(backup?.succeededAt)
  return hasOne && pace.drillMs > 0 && isDue(lastOf('drill'), pace.drillMs, now) ? 'drill' : null
}

/** Returns the identities that open sealed backups here; none where no file is named. Throws when it cannot be read. */
export function readOwnIdentities(config: Config): string[] {
  const file = readSetting(config, BACKUP_IDENTITY_FILE)
  return file === null ? [] : readIdentities(readFileSync(file, 'utf8'))
}

type Outcome = Omit<BackupRow, 'kind' | 'startedAt' | 'endedAt' | 'failure'>
const UNKNOWN: Outcome = { name: null, bytes: null, rows: null, files: null, isSealed: null }

/** Notes what became of a piece of work, also when it fails. Throws its error then. */
async function note(env: Env, kind: BackupKind, work: () => Promise<Outcome>): Promise<Outcome> {
  const startedAt = env.clock.now()
  const add = (outcome: Outcome, failure: string | null) =>
    addBackup(env.db, { ...outcome, kind, failure, startedAt, endedAt: env.clock.now() })
  let outcome
  try {
    outcome = await work()
  } catch (error) {
    await add(UNKNOWN, (error as Error).message.slice(0, FAILURE_CHARACTERS))
    throw error
  }
  await add(outcome, null)
  return outcome
}

/** Makes a backup and notes it. Throws with the reason when it fails, which is noted as well. */
export async function keepBackup({ env, owner, place }: Keeping): Promise<Outcome> {
  return note(env, 'backup', async () => {
    const { removed, ...stored } = await storeBackup(env.config, owner, place, env.clock)
    env.log.info({ ...stored, removed }, 'a backup was stored')
    return stored
  })
}

/** Lets `work` have a stored backup as a file of this machine, which is removed afterwards. */
export async function withStored<Result>(
  config: Config,
  place: FileStore,
  backup: StoredBackup,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(config.dataDir, { recursive: true })
  const folder = mkdtempSync(join(config.dataDir, BACKUP_FOLDER))
  try {
    const file = join(folder, backup.name)
    await fetchStored(place, backup, file)
    return await work(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Restores a stored backup beside the house, adds up its books, and notes it. Throws with the reason when it cannot be
 * restored or its books do not balance, which is noted as well.
 */
export async function keepDrill({ env, place }: Keeping, wanted = 'latest'): Promise<Outcome> {
  return note(env, 'drill', async () => {
    const backup = await findStored(place, wanted)
    const { name, bytes, isSealed } = backup
    const identities = readOwnIdentities(env.config)
    const { rows, report } = await withStored(env.config, place, backup, (file) =>
      drillBackup(env.config, { file, identities }),
    )
    const differing = report.checks.filter((check) => check.differing.length > 0).map((check) => check.name)
    if (!report.isBalanced) throw new Error(`the books of the backup ${name} do not balance: ${differing.join(', ')}`)
    env.log.info({ name, rows }, 'a backup was restored and its books balance')
    return { name, bytes, rows, files: null, isSealed }
  })
}

/** Removes what a process that died left in DATA_DIR: unfinished files, and the database of a drill. */
async function removeLeftovers({ dataDir }: Config): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (name.startsWith(BACKUP_FOLDER)) rmSync(join(dataDir, name), { recursive: true, force: true })
    if (name.startsWith(DRILL_FOLDER)) await removeDrill(join(dataDir, name))
  }
}

/**
 * Lets `work` be the only one that makes or drills backups of this house; returns null where another process does so.
 */
export function aloneWith<Result>({ env }: Keeping, work: () => Promise<Result>): Promise<Result | null> {
  return env.db.tx(async (lock) => {
    await allowSilence(lock)
    if (!(await tryLockBackups(lock))) return null
    await removeLeftovers(env.config)
    return work()
  })
}

/**
 * Does what is due, if anything is. Only one process does so at a time: the others return null. Returns what was done.
 * Throws when it failed; the next turn after `RETRY_MS` tries again.
 */
export async function takeTurn(keeping: Keeping): Promise<BackupKind | null> {
  const { env, place } = keeping
  return aloneWith(keeping, async () => {
    const due = findDue(await findLastBackups(env.db), readPace(env.config), env.clock.now())
    if (due === 'backup') await keepBackup(keeping)
    if (due !== 'drill') return due
    // a house that cannot open its own sealed backups is drilled where they can be opened (fairhouse drill)
    const [newest] = await listStored(place)
    if (newest?.isSealed && readOwnIdentities(env.config).length === 0) return null
    await keepDrill(keeping)
    return due
  })
}
