/** Where pictures, proofs and exports are stored, as `fairhouse check` sees it. */
import { existsSync, statSync } from 'node:fs'
import type { Config } from '#server/lib/config.ts'
import { FileStoreFault } from '#server/lib/storage/file-store.ts'
import { checkStorage, FILES_BUCKET, readBucket, readFilesFolder } from '#server/lib/storage/storage.settings.ts'
import { filesOf, probeFiles } from '#server/lib/storage/stores.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const OTHERS = 0o077

/** Writes, reads, lists and removes a small file where the files are. */
export async function checkFiles(config: Config): Promise<Finding> {
  try {
    checkStorage(config)
  } catch (error) {
    return wrong('files', (error as Error).message, 'see README.md, Settings')
  }
  const bucket = readBucket(config, FILES_BUCKET)
  const folder = readFilesFolder(config)
  // a check makes no folders: the first file does
  if (!bucket && !existsSync(folder)) return ok('files', `${folder} is made with the first file`)
  const store = filesOf(config)
  try {
    await probeFiles(store)
  } catch (error) {
    const reason = error instanceof FileStoreFault ? error.message : 'it cannot be used'
    const mend = bucket
      ? 'see that the bucket is there, and that its key may list, get, put and delete'
      : `see that ${folder} is there and belongs to this account`
    return wrong('files', reason, mend)
  }
  const isOpen = !bucket && process.platform !== 'win32' && (statSync(folder).mode & OTHERS) !== 0
  if (isOpen) return warning('files', `${folder} can be read by other accounts`, `chmod 700 ${folder}`)
  return ok('files', `a probe was written, read and removed in ${store.describe()}`)
}
