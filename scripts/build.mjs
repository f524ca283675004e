// Builds what `npm start` runs into dist/: the player, its server-rendered shell, the back office, the studio's
// clients, and the servers. A hash of every input is stored beside the result, so that a second start builds nothing.
// `npm start` opens the house before the back office is built; the other commands build everything first.
// Compressed copies are quick ones until scripts/compress.mjs has replaced them: `npm run build` waits for that,
// `npm start` does not.
import { existsSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { constants as os, setPriority } from 'node:os'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressBest, isCompressed } from './compress.mjs'
import { hashInputs } from './inputs.mjs'
import { writeNotices } from './notices.mjs'
import { ENTRIES } from './programs.mjs'

const root = resolve(import.meta.dirname, '..')
function run(program, args, priority) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, program), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' }, // pages are always built for production
    })
    if (child.pid && priority !== undefined) setPriority(child.pid, priority)
    const end = () => child.kill()
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    child.once('exit', (code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM') return // everything is being stopped, which is no failure
      if (code === 0) done()
      else failed(new Error(`${program} ${args.join(' ')} failed`))
    })
  })
}

const vite = (config, more = [], priority) =>
  run('node_modules/vite/bin/vite.js', ['build', '-c', config, '--logLevel', 'warn', ...more], priority)

async function buildServers() {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: ENTRIES.filter((entry) => existsSync(join(root, entry))),
    outdir: 'dist/node',
    outbase: '.',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    chunkNames: 'chunks/[name]-[hash]',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false, // it would be half of what is written
    logLevel: 'warning',
    plugins: [
      {
        name: 'own-aliases',
        setup: (plugin) => plugin.onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(root, path.slice(1)) })),
      },
    ],
  })
}

/** Builds the back office, unless it was built of the same inputs; at a lower priority than the open house. */
async function buildOffice(hash) {
  const mark = join(root, 'dist/.office')
  const failed = join(root, 'dist/.office-failed') // the server's waiting page says so (server/office-pages.ts)
  rmSync(failed, { force: true })
  if (readMark(mark) === hash) return false
  try {
    await vite('vite.office.config.ts', [], os.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
  writeFileSync(mark, hash)
  return true
}

/** Returns a failed build where the packages that build are not there, before anything of a dist/ is taken away. */
function refuseToBuild() {
  try {
    createRequire(import.meta.url).resolve('esbuild')
    return null
  } catch {
    const failed = Promise.reject(
      new Error(
        'dist/ is not built of these files, and a build needs the development packages: run npm ci. A dist/ that was built elsewhere is opened with: npx fairhouse start',
      ),
    )
    failed.catch(() => undefined) // whoever waits for it hears of it
    return { servers: failed, pages: failed, rest: () => failed }
  }
}

const readMark = (mark) => (existsSync(mark) ? readFileSync(mark, 'utf8') : '')

/**
 * Starts a build unless the inputs are the same as last time. `servers` resolves as soon as the servers can run,
 * `pages` when site and games are built; both resolve to whether anything was built. `rest` builds the back office,
 * which may wait until the house is open: until then the server says so at its addresses.
 */
export function startBuild({ force = false } = {}) {
  const mark = join(root, 'dist/.inputs')
  const { hash, keep } = hashInputs(root)
  if (!force && readMark(mark) === hash) {
    keep()
    return { servers: Promise.resolve(false), pages: Promise.resolve(false), rest: () => buildOffice(hash) }
  }
  const refusal = refuseToBuild()
  if (refusal) return refusal
  for (const former of [mark, 'dist/.office', 'dist/web/office'])
    rmSync(resolve(root, former), { recursive: true, force: true })
  mkdirSync(join(root, 'dist/web/office/assets'), { recursive: true }) // the server serves it from its start
  writeNotices(root)
  const servers = buildServers().then(() => true)
  // the servers first: the database is made and filled while the pages are built
  const pages = servers
    .then(() => run('scripts/vite/build-pages.mjs', []))
    .then(() => {
      writeFileSync(mark, hash)
      keep()
      return true
    })
  return { servers, pages, rest: () => buildOffice(hash) }
}

/**
 * Builds unless the inputs are the same as last time, and compresses the copies as far as possible. Returns whether it
 * built.
 */
export async function buildAll(options) {
  const { pages, rest } = startBuild(options)
  const built = await pages
  const isOfficeBuilt = await rest()
  if (!isCompressed()) await compressBest()
  return built || isOfficeBuilt
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const built = await buildAll({ force: process.argv.includes('--force') })
  process.stdout.write(built ? 'built into dist/\n' : 'dist/ is up to date\n')
}
