/**
 * The house's files (pictures, proofs, exports) beside its backups. They never change under their keys, so that each is
 * copied once; one that the house removed is kept as long as the backups that may name it.
 */
import type { FileStore } from '#server/lib/storage/file-store.ts'
import { seal, unseal } from './sealing.ts'

const FOLDER = 'files/'
const GONE = 'gone.json'
/** What `fairhouse check` writes and removes again. */
const PROBE = 'probe/'
const SEALED = '.age'
const TYPE = 'application/octet-stream'

/** When the house was first seen without a file, by its key in the place. */
type Gone = Record<string, string>

const keyIn = (key: string, isSealed: boolean) => `${FOLDER}${key}${isSealed ? SEALED : ''}`

async function keysOf(store: FileStore, prefix: string): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of store.list(prefix)) keys.add(key)
  return keys
}

async function copy(from: FileStore, key: string, place: FileStore, recipients: readonly string[]): Promise<boolean> {
  const found = await from.open(key)
  if (!found) return false // removed meanwhile
  const isSealed = recipients.length > 0
  try {
    const content = isSealed ? await seal(found.stream, recipients) : found.stream
    await place.put(keyIn(key, isSealed), content, isSealed ? { type: TYPE } : { type: TYPE, size: found.size })
    return true
  } finally {
    found.stream.destroy() // a store that failed may have left it open
  }
}

/** Removes copies whose file the house removed longer than `keepMs` ago, and notes those that are newly gone. */
async function removeGone(place: FileStore, gone: ReadonlySet<string>, now: Date, keepMs: number): Promise<void> {
  const text = await place.read(GONE)
  const before = (text ? JSON.parse(text.toString()) : {}) as Gone
  const after: Gone = {}
  for (const key of gone) {
    const since = before[key] ?? now.toISOString()
    if (now.getTime() - new Date(since).getTime() > keepMs) await place.remove(key)
    else after[key] = since
  }
  await place.put(GONE, Buffer.from(JSON.stringify(after)), { type: 'application/json' })
}

/** Copies the house's files that the place does not have yet. Returns how many. */
export async function keepFiles(
  { files, place, recipients }: { files: FileStore; place: FileStore; recipients: readonly string[] },
  now: Date,
  keepMs: number,
): Promise<number> {
  const kept = await keysOf(place, FOLDER)
  const gone = new Set(kept)
  let copied = 0
  for await (const { key } of files.list('')) {
    if (key.startsWith(PROBE)) continue
    const [plain, sealed] = [keyIn(key, false), keyIn(key, true)]
    gone.delete(plain)
    gone.delete(sealed)
    if (!kept.has(plain) && !kept.has(sealed) && (await copy(files, key, place, recipients))) copied++
  }
  await removeGone(place, gone, now, keepMs)
  return copied
}

/** Copies back the files that the house does not have. Returns how many. Throws when a sealed one is not opened. */
export async function restoreFiles({
  files,
  place,
  identities,
}: {
  files: FileStore
  place: FileStore
  identities: readonly string[]
}): Promise<number> {
  const there = await keysOf(files, '')
  let copied = 0
  for await (const { key: stored } of place.list(FOLDER)) {
    const isSealed = stored.endsWith(SEALED)
    const key = stored.slice(FOLDER.length, isSealed ? -SEALED.length : undefined)
    if (there.has(key)) continue
    const found = await place.open(stored)
    if (!found) continue
    try {
      await files.put(key, isSealed ? await unseal(found.stream, identities) : found.stream, { type: TYPE })
      copied++
    } finally {
      found.stream.destroy()
    }
  }
  return copied
}
