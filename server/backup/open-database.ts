import { join } from 'node:path'
import { readConfig } from '#server/lib/config.ts'
import { type Addresses, addressesOf } from '#server/prepare.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'

/**
 * Opens the database that the environment names, or the embedded one of DATA_DIR; `close` stops the latter unless it
 * was running already.
 */
export async function openDatabase(): Promise<Addresses & { close(): Promise<void> }> {
  const config = readConfig(process.env)
  if (config.databaseUrl || config.databaseOwnerUrl) return { ...addressesOf(config), close: async () => undefined }
  const embedded = await startEmbeddedPostgres({ dir: join(config.dataDir, 'pg') })
  return {
    ...addressesOf(config, embedded.url),
    close: async () => {
      if (!embedded.adopted) await embedded.stop()
    },
  }
}
