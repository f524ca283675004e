/** Where this house stores its backups. */
import type { Config } from '#server/lib/config.ts'
import { readSetting } from '#server/lib/settings.ts'
import type { FileStore } from '#server/lib/storage/file-store.ts'
import { folderStore } from '#server/lib/storage/folder-store.ts'
import { s3Store } from '#server/lib/storage/s3-store.ts'
import { readBucket } from '#server/lib/storage/storage.settings.ts'
import { BACKUP_BUCKET, BACKUP_DIR } from '#server/modules/backups/backups.settings.ts'

/** Returns the place of backups that the settings name. Throws when they name none. */
export function placeOf(config: Pick<Config, 'variables'>): FileStore {
  const bucket = readBucket(config, BACKUP_BUCKET)
  if (bucket) return s3Store(bucket)
  const folder = readSetting(config, BACKUP_DIR)
  if (folder === null)
    throw new Error('no place for backups is named: set BACKUP_DIR, or BACKUP_S3_ENDPOINT and its bucket')
  return folderStore(folder)
}
