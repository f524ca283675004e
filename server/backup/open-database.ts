import { join } from 'node:path'
import { readConfig } from '#server/lib/config.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'

/** The database that the environment names, or the embedded one of DATA_DIR; `close` stops the latter unless it ran already. */
export async function openDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  const embedded = await startEmbeddedPostgres({ dir: join(dataDir, 'pg') })
  return { url: embedded.url, close: async () => { if (!embedded.adopted) await embedded.stop() } }
}
