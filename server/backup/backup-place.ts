/**
 * Where stored backups lie, and under which names. In the place there are `house/20261130t020000z.backup`, with `.age`
 * where it is sealed, and `files/…`, the house's files as they were copied (house-files.ts).
 */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileStore, StoredFile } from '#server/lib/storage/file-store.ts'

const FOLDER = 'house/'
const NAME = /^(\d{8}t\d{6}z)\.backup(\.age)?$/

export type StoredBackup = { name: string; takenAt: Date; bytes: number; isSealed: boolean }

/** Returns the name of a backup of a moment. */
export function nameOf(at: Date, isSealed: boolean): string {
  const stamp = at
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .toLowerCase()
  return `${stamp}.backup${isSealed ? '.age' : ''}`
}

export const keyOf = (name: string): string => `${FOLDER}${name}`

function readName({ key, size }: StoredFile): StoredBackup | null {
  const name = key.slice(FOLDER.length)
  const [, stamp, age] = NAME.exec(name) ?? []
  if (!stamp) return null
  const iso = stamp.toUpperCase().replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return { name, takenAt: new Date(iso), bytes: size, isSealed: age !== undefined }
}

/** Lists the backups of a place, the newest first. */
export async function listStored(place: FileStore): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  for await (const file of place.list(FOLDER)) {
    const backup = readName(file)
    if (backup) found.push(backup)
  }
  return found.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime())
}

/** Returns a backup by its name, or the newest one for `latest`. Throws when there is none. */
export async function findStored(place: FileStore, wanted: string): Promise<StoredBackup> {
  const all = await listStored(place)
  const found = wanted === 'latest' ? all[0] : all.find(({ name }) => name === wanted)
  if (found) return found
  throw new Error(
    wanted === 'latest'
      ? `there is no backup in ${place.describe()}`
      : `there is no backup ${wanted} in ${place.describe()}; fairhouse backup --list names them`,
  )
}

/** Copies a backup into a file of this machine, readable by this account only. */
export async function fetchStored(place: FileStore, { name }: StoredBackup, file: string): Promise<void> {
  const found = await place.open(keyOf(name))
  if (!found) throw new Error(`the backup ${name} is no longer in ${place.describe()}`)
  await pipeline(found.stream, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
}

/**
 * Removes backups that are older than `keepMs`, but never the newest `KEPT_MIN`, however old they are: a house whose
 * backups have failed for weeks keeps its last good ones. Returns the names.
 */
export async function removeOld(place: FileStore, now: Date, keepMs: number): Promise<string[]> {
  const old = (await listStored(place))
    .slice(KEPT_MIN)
    .filter(({ takenAt }) => now.getTime() - takenAt.getTime() > keepMs)
  for (const { name } of old) await place.remove(keyOf(name))
  return old.map(({ name }) => name)
}
const KEPT_MIN = 3
