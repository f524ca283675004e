/** Starts a whole house for the browser tests; after them, checks its books and stops it. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { makeMemoryFolder } from '#server/testing/memory-folder.ts'
import { startHouse } from './house-process.ts'

/** Takes over the data of a house that was made ready (make-ready.ts), with the accounts that they belong to. */
function copyReady(ready: string, dataDir: string): void {
  const { status } = spawnSync('cp', ['-a', `${ready}/.`, dataDir], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${ready} cannot be copied`)
}

export default async function openHouse(): Promise<() => Promise<void>> {
  if (process.env.HOUSE_URL && process.env.STUDIO_URL) return async () => undefined // one that runs already, for repeated tries
  const dataDir = makeMemoryFolder(`stories${process.env.E2E_PLACE ?? ''}`)
  if (process.env.E2E_READY) copyReady(process.env.E2E_READY, dataDir)
  const house = await startHouse(dataDir)
  process.env.DATA_DIR = dataDir
  process.env.HOUSE_URL = house.url
  process.env.STUDIO_URL = house.studioUrl
  process.env.HOUSE_PID = String(house.pid)

  return async () => {
    const books = spawnSync(process.execPath, ['scripts/run.mjs', 'server/books.ts'], {
      env: house.environment,
      stdio: 'inherit',
    })
    await house.stop()
    removeEmbeddedPostgres(join(dataDir, 'pg')) // the database may be elsewhere, when its account cannot pass
    rmSync(dataDir, { recursive: true, force: true })
    if (books.status !== 0) throw new Error('the books do not balance after the browser tests')
  }
}
