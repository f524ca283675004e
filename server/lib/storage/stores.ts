/** The store that the settings name. */
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { type FileStore, FileStoreFault } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import { FILES_BUCKET, readBucket, readFilesFolder } from './storage.settings.ts'

type Configured = Pick<Config, 'dataDir' | 'variables'>
const known = new WeakMap<object, FileStore>()

/** Returns where this house stores its files: a bucket where one is named, else a folder. */
export function filesOf(config: Configured): FileStore {
  const store = known.get(config)
  if (store) return store
  const bucket = readBucket(config, FILES_BUCKET)
  const chosen = bucket ? s3Store(bucket) : folderStore(readFilesFolder(config))
  known.set(config, chosen)
  return chosen
}

/** Writes a small file, reads it, lists and removes it. Throws a FileStoreFault with what could not be done. */
export async function probeFiles(store: FileStore): Promise<void> {
  const key = `probe/${randomUUID()}`
  const content = Buffer.from(`a probe of ${key}`)
  await store.put(key, content, { type: 'text/plain' })
  try {
    const read = await store.read(key)
    if (!read?.equals(content))
      throw new FileStoreFault(store.name, 'read', key, { message: 'other bytes than written' })
    let isListed = false
    for await (const found of store.list('probe/')) isListed ||= found.key === key
    if (!isListed) throw new FileStoreFault(store.name, 'list', key, { message: 'it is not in its list' })
  } finally {
    await store.remove(key)
  }
  if (await store.read(key)) throw new FileStoreFault(store.name, 'remove', key, { message: 'it is still there' })
}
