/**
 * Folders for databases that tests make and throw away. In memory where the machine has a file system there with room:
 * a database is a copy of some two thousand files, which a busy disk takes seconds for.
 */
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/lib/project-root.ts'

const IN_MEMORY = '/dev/shm'
const TMPFS = 0x01_02_19_94
/** Room that a run may need: two houses of the browser's stories and the databases of four files. */
const NEEDED_BYTES = 6 * 2 ** 30

/** Returns whether folders in memory may be used. */
function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { type, bavail, bsize } = statfsSync(IN_MEMORY)
  return type === TMPFS && bavail * bsize > NEEDED_BYTES && freemem() > NEEDED_BYTES
}

const NAME = /^fairhouse-[a-z0-9-]+-(\d+)$/
const isRunning = (pid: string) => existsSync(`/proc/${pid}`)

/** Removes what runs that were killed have left in memory: nothing else would until the machine starts anew. */
function removeLeft(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !isRunning(pid)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * Makes an empty folder that every account of the machine can pass through; `name` is in lower case, without spaces. It
 * belongs to this process, which must remove it; what a killed process left is removed when the next one makes its own.
 */
export function makeMemoryFolder(name: string): string {
  const inMemory = hasRoom()
  if (inMemory) removeLeft()
  const place = createHash('sha256').update(projectRoot()).digest('hex').slice(0, 8)
  const folder = join(inMemory ? IN_MEMORY : tmpdir(), `fairhouse-${name}-${place}-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o755 })
  chmodSync(folder, 0o755) // whatever the umask says: the database's own account must pass
  return folder
}
