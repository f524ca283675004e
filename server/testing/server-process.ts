/** The real server in a process of its own, for tests that kill it. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { inject } from 'vitest'
import { ENTRIES } from '../../scripts/programs.mjs'
import { projectRoot } from '#server/lib/project-root.ts'
import { NODE_FLAGS } from '#server/house-processes.ts'

/**
 * Bundles entry points of the server into a folder, as `npm start` does; the packages must be found from that folder.
 */
export async function bundleInto(folder: string, ...entries: string[]): Promise<void> {
  const root = projectRoot()
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    outbase: '.',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [
      {
        name: 'own-aliases',
        setup: (plugin) => plugin.onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(root, path.slice(1)) })),
      },
    ],
  })
}

const LOOK_MS = 50

/** Makes a folder by whose name a worker says what it makes. Returns false when another worker said so before. */
function claim(place: string): boolean {
  try {
    mkdirSync(place)
    return true
  } catch {
    return false
  }
}

/** Returns the folder of the bundle in which an entry is: the house's programs are in one, as in dist/node. */
async function bundleOf(entry: string): Promise<string> {
  const isOfHouse = ENTRIES.includes(entry)
  const folder = join(inject('programs'), isOfHouse ? 'house' : entry.replaceAll('/', '-').replace(/\.ts$/, ''))
  if (existsSync(folder)) return folder
  if (!claim(`${folder}.claimed`)) {
    while (!existsSync(folder)) await sleep(LOOK_MS) // another worker makes it
    return folder
  }
  const half = mkdtempSync(`${folder}-`)
  await bundleInto(half, ...(isOfHouse ? ENTRIES : [entry]))
  renameSync(half, folder)
  return folder
}

/** Returns the folder of all programs of the house, bundled. */
export const houseBundle = (): Promise<string> => bundleOf('server/fairhouse.ts')

/**
 * Returns the bundle of a program, for `fork`; it is made once in a run. From its sources a process of the whole server
 * needs four seconds before its first line.
 */
export async function programOf(entry: string): Promise<string> {
  return join(await bundleOf(entry), entry.replace(/\.ts$/, '.js'))
}

/** Returns a port of 127.0.0.1 on which no process listens now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts a bundled file and resolves when it reports that it is ready. Fails when it ends before. */
export async function startProcess(file: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = fork(file, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...NODE_FLAGS],
  })
  await new Promise<void>((ready, failed) => {
    child.once('message', () => ready())
    child.once('exit', (code, signal) => failed(new Error(`${file} ended before it was ready (${signal ?? code})`)))
  })
  return child
}

/** Kills a process with `kill -9`, and waits for its end. */
export async function killProcess(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
