/** The real server in a process of its own, for tests that kill it. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { inject } from 'vitest'
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

/**
 * Returns the bundle of a program, for `fork`; it is made once in a run. From its sources a process of the whole server
 * needs four seconds before its first line.
 */
export async function programOf(entry: string): Promise<string> {
  const folder = join(inject('programs'), entry.replaceAll('/', '-').replace(/\.ts$/, ''))
  if (!existsSync(folder)) {
    const half = mkdtempSync(`${folder}-`)
    await bundleInto(half, entry)
    try {
      renameSync(half, folder)
    } catch (error) {
      rmSync(half, { recursive: true })
      if (!existsSync(folder)) throw error // else another worker made it first
    }
  }
  return join(folder, entry.replace(/\.ts$/, '.js'))
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
