/**
 * npm run deploy:check: tries every file of deploy/ with the tool that will read it. What is missing comes from Debian's
 * packages, said aloud; without one of them the check fails. `-- image` builds the image as well and opens the house in
 * it (image.ts).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrograms } from '../scripts/ensure-programs.ts'
import { checkImage } from './image.ts'
import { projectRoot } from '#server/lib/project-root.ts'

const root = projectRoot()
const deploy = join(root, 'deploy')
const work = mkdtempSync(join(tmpdir(), 'fairhouse-deploy-'))
const NAMES = {
  SITE_HOST: 'play.example.com',
  STUDIO_HOST: 'games.example.com',
  MAIL_FROM: 'no-reply@play.example.com',
}
/** systemd's measure of what a service could do, in tenths: 0 nothing, 100 everything. */
const EXPOSURE_MOST = 20
const failed: string[] = []

/** Runs a tool and prints whether it was content; what it said is printed where it was not. */
function attempt(what: string, program: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: work,
    env: { ...process.env, ...env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` },
    encoding: 'utf8',
  })
  const isFit = status === 0
  process.stdout.write(`${isFit ? 'ok    ' : 'FAILED'} ${what}\n`)
  if (isFit) return true
  failed.push(what)
  process.stdout.write(`${error?.message ?? ''}${stdout}${stderr}\n`)
  return false
}

/** Writes a copy of a file with other places in it, and returns its path. */
function copy(path: string, changes: Readonly<Record<string, string>>, as = path.replaceAll('/', '-')): string {
  let text = readFileSync(join(deploy, path), 'utf8')
  for (const [from, to] of Object.entries(changes)) text = text.replaceAll(from, to)
  writeFileSync(join(work, as), text)
  return join(work, as)
}

function checkProxies(): void {
  const caddyfile = join(deploy, 'caddy/Caddyfile')
  attempt('caddy validate', 'caddy', ['validate', '--adapter', 'caddyfile', '--config', caddyfile], {
    ...NAMES,
    XDG_DATA_HOME: work,
    XDG_CONFIG_HOME: work,
  })
  attempt('caddy fmt', 'sh', ['-c', `caddy fmt "${caddyfile}" | diff - "${caddyfile}"`])
  mkdirSync(join(work, 'certs'))
  const [key, certificate] = [join(work, 'key.pem'), join(work, 'certificate.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${NAMES.SITE_HOST}`].concat(
      '-keyout',
      key,
      '-out',
      certificate,
    ),
    { stdio: 'ignore' },
  )
  writeFileSync(join(work, 'certs/site.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const haproxy = copy('haproxy/haproxy.cfg', { '/etc/haproxy/certs/': `${join(work, 'certs')}/` })
  attempt('haproxy -c', 'haproxy', ['-c', '-f', haproxy])
}

/** Units name the user, Node and the folder of an installation: here those of this machine. */
function checkUnits(): void {
  const here = { '/usr/bin/node': process.execPath, '/opt/fairhouse': root, 'User=fairhouse': 'User=nobody' }
  const units = readdirSync(join(deploy, 'systemd')).filter((name) => /\.(service|timer)$/.test(name))
  for (const name of units) copy(`systemd/${name}`, { ...here, 'Group=fairhouse': 'Group=nogroup' }, name)
  const names = units.map((name) => join(work, name.replace('@.', '@3000.')))
  attempt('systemd-analyze verify', 'systemd-analyze', ['verify', '--man=no', ...names])
  for (const name of units.filter((one) => one.endsWith('.service')))
    attempt(`systemd-analyze security ${name}`, 'systemd-analyze', [
      'security',
      '--offline=yes',
      '--no-pager',
      `--threshold=${EXPOSURE_MOST}`,
      join(work, name),
    ])
}

function checkWatch(): void {
  writeFileSync(join(work, 'token'), 'token')
  const rules = copy('prometheus/rules.yml', {}, 'rules.yml')
  const tests = copy('prometheus/rules.test.yml', {}, 'rules.test.yml')
  const config = copy('prometheus/prometheus.yml', { '/run/secrets/system_token': join(work, 'token') })
  attempt('promtool check config', 'promtool', ['check', 'config', config])
  attempt('promtool check rules', 'promtool', ['check', 'rules', rules])
  attempt('promtool test rules', 'promtool', ['test', 'rules', tests])
}

function checkContainers(): void {
  cpSync(deploy, join(work, 'deploy'), { recursive: true, filter: (path) => !path.endsWith('/secrets') })
  attempt('make-secrets.sh', 'sh', [join(work, 'deploy/make-secrets.sh')])
  attempt('make-secrets.sh, again', 'sh', [
    '-c',
    `cd "${work}/deploy" && sha256sum secrets/* > before && sh make-secrets.sh && sha256sum -c --quiet before`,
  ])
  const compose = ['-f', join(work, 'deploy/compose.yaml')]
  attempt('docker-compose config', 'docker-compose', [...compose, 'config', '-q'], NAMES)
  attempt('docker-compose config refuses a house without a name', 'sh', [
    '-c',
    `! env -u SITE_HOST -u STUDIO_HOST docker-compose -f "${work}/deploy/compose.yaml" config -q 2>&1`,
  ])
}

function checkArchive(): void {
  const config = copy('pgbackrest/pgbackrest.conf', { '/var/spool/pgbackrest': work, '/var/lib/pgbackrest': work })
  const options = ['--stanza=fairhouse', `--log-path=${work}`, '--log-level-file=off', `--lock-path=${work}`]
  const pass = { PGBACKREST_REPO1_CIPHER_PASS: 'of a check' }
  attempt('pgbackrest info', 'pgbackrest', [`--config=${config}`, ...options, 'info'], pass)
}

ensurePrograms({
  caddy: 'caddy',
  haproxy: 'haproxy',
  promtool: 'prometheus',
  pgbackrest: 'pgbackrest',
  'systemd-analyze': 'systemd',
  'docker-compose': 'docker-compose',
  openssl: 'openssl',
})
try {
  checkProxies()
  checkUnits()
  checkWatch()
  checkContainers()
  checkArchive()
  if (process.argv.includes('image')) await checkImage(work, attempt)
} finally {
  rmSync(work, { recursive: true, force: true })
}
process.stdout.write(failed.length === 0 ? 'every file is understood\n' : `${failed.length} failed\n`)
process.exitCode = failed.length === 0 ? 0 : 1
