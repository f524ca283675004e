/**
 * What `npm ci --omit=dev` and a built dist/ are enough for: every command of the house, and its start. The folder here
 * has links to the production packages of package-lock.json and to no other, and no sources that run.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { projectRoot } from '#server/lib/project-root.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { makeLean } from '#server/testing/lean-house.ts'
import { findFreePort } from '#server/testing/server-process.ts'

/** Each starts several processes, which wait for each other where two cores have other work as well. */
const SLOWLY = { timeout: 240_000 }

const root = projectRoot()
let lean: string
let database: TestDatabase
beforeAll(async () => {
  lean = await makeLean()
  database = await createDatabase(inject('postgresUrl'))
}, SLOWLY.timeout)
afterAll(async () => {
  await database.drop()
  rmSync(lean, { recursive: true, force: true })
})

const environment = (more: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: database.url,
  DATA_DIR: join(lean, 'data'),
  SANDBOX: 'on',
  SEED: 'off',
  ...more,
})

/** Runs a command of the lean installation, from another folder. */
function fairhouse(
  words: string,
  more: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const args = [join(lean, 'scripts/fairhouse.mjs'), ...words.split(' ').filter(Boolean)]
    execFile(process.execPath, args, { cwd: tmpdir(), env: environment(more) }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

/** Returns the packages that files of a folder import, with the file. */
function packagesIn(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js')))
    for (const [, from, called] of readFileSync(join(folder, file), 'utf8').matchAll(
      /^(?:import|export)\b[^'"\n]*?(?:from )?"([^"./][^"]*)";$|\bimport\("([^"./][^"]*)"\)/gm,
    )) {
      const name = from ?? called ?? ''
      if (!name.startsWith('node:'))
        found.set(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
          file,
        )
    }
  return found
}

test('everything that the bundles import is a production package', () => {
  const packages = packagesIn(join(lean, 'dist/node'))
  expect(packages.size).toBeGreaterThan(20)
  const absent = [...packages].filter(([name]) => !existsSync(join(lean, 'node_modules', name)))
  expect(
    absent.map(([name, file]) => `${file} imports ${name}, which package.json does not list under dependencies`),
  ).toEqual([])
  expect(existsSync(join(lean, 'node_modules/tsx')), 'no development package is there').toBe(false)
})

test('CASH-7 OFFICE-1 the commands answer, in words and as JSON', SLOWLY, async () => {
  const file = join(lean, 'house.backup')
  const [books, status, list, backup, added] = await Promise.all([
    fairhouse('books --json'),
    fairhouse('migrate --status --json'),
    fairhouse('operator list --json'),
    fairhouse(`backup ${file}`, { DATABASE_OWNER_URL: database.ownerUrl }),
    fairhouse('operator add --house --username lean --role house --json'),
  ])
  for (const { code, err } of [books, status, list, backup, added]) expect([code, err]).toEqual([0, ''])
  expect(JSON.parse(books.out)).toMatchObject({ isBalanced: true })
  expect(JSON.parse(status.out)).toMatchObject({ isUpToDate: true, pending: [], changed: [], routines: [] })
  expect(JSON.parse(list.out)).toBeInstanceOf(Array)
  expect(JSON.parse(added.out)).toMatchObject({ url: expect.stringContaining('/backoffice') as string })
  expect(backup.out).toContain(`${file}: `)
  expect(readFileSync(join(lean, 'data/last-backup'), 'utf8')).toContain(` ${file}\n`)
  const [again, kit, statement] = await Promise.all([
    fairhouse(`backup ${file}`),
    fairhouse('conformance --help'),
    fairhouse(`verify ${join(lean, 'package.json')}`),
  ])
  expect([again.code, again.err]).toEqual([1, `${file} is there already: name a new file\n`])
  expect([kit.code, statement.code]).toEqual([0, 1])
  expect(statement.out).toContain('NOT VERIFIED')
})

test('OFFICE-1 check says what is wrong and how to mend it, and no secret', SLOWLY, async () => {
  const keys = { FACTOR_SECRET: 'f'.repeat(32), STUDIO_SECRET: 's'.repeat(32), DATABASE_OWNER_URL: database.ownerUrl }
  const open = join(lean, 'open')
  mkdirSync(open)
  writeFileSync(join(open, 'factor-secret'), 'a key', { mode: 0o644 })
  const closed = `127.0.0.1:${await findFreePort()}`
  const secret = 'm'.repeat(32)
  const [fit, unfit, away, mistyped, words] = await Promise.all([
    fairhouse('check --json', keys),
    fairhouse('check --json', {
      SANDBOX: '',
      DATA_DIR: open,
      DATABASE_OWNER_URL: database.ownerUrl.replace(/:[^:@/]+@/, ':letmein@'),
      MESSAGES_URL: `http://${closed}/hook-of-ours`,
      MESSAGES_SECRET: secret,
    }),
    fairhouse('check --json', { DATABASE_URL: `postgres://app:letmein@${closed}/house` }),
    fairhouse('check --json', { PORT: 'many' }),
    fairhouse('check', { PORT: 'many' }),
  ])
  const of = ({ out }: { out: string }) =>
    Object.fromEntries(
      (JSON.parse(out) as { findings: { name: string; is: string }[] }).findings
        .toReversed()
        .map(({ name, is }) => [name, is]),
    )
  expect([fit.code, fit.err]).toEqual([0, ''])
  expect(of(fit)).toMatchObject({
    settings: 'ok',
    build: 'ok',
    database: 'ok',
    role: 'ok',
    owner: 'ok',
    migrations: 'ok',
    secrets: 'ok',
  })
  expect([unfit, away, mistyped, words].map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(of(unfit)).toMatchObject({
    database: 'ok',
    owner: 'wrong',
    mail: 'wrong',
    sms: 'wrong',
    addresses: 'wrong',
    secrets: 'wrong',
  })
  expect(of(away)).toMatchObject({ settings: 'ok', database: 'wrong' })
  expect(mistyped.out).toContain('PORT must be a whole number')
  expect(words.out).toMatch(/^wrong +settings +PORT must be a whole number.*\n +→ /)
  for (const { out, err } of [fit, unfit, away])
    expect(out + err).not.toMatch(new RegExp(`letmein|hook-of-ours|${secret}|a key|${keys.FACTOR_SECRET}`))
})

test(
  'OFFICE-2 settings are listed without secrets, which may lie in files, and a production that is unfit is not opened',
  SLOWLY,
  async () => {
    const token = 'a token of the machine, long enough'
    writeFileSync(join(lean, 'token'), `${token}\n`)
    writeFileSync(join(lean, 'url'), database.url)
    const files = { DATABASE_URL: '', DATABASE_URL_FILE: join(lean, 'url'), SYSTEM_TOKEN_FILE: join(lean, 'token') }
    const production = {
      NODE_ENV: 'production',
      SANDBOX: '',
      DATABASE_URL: '',
      DATA_DIR: join(lean, 'refused'),
      MESSAGES_URL: 'http://127.0.0.1:1/',
      MESSAGES_SECRET: token,
    }
    const tls = { SITE_ORIGIN: 'https://play.example.com', STUDIO_ORIGIN: 'https://games.example.com' }
    const [json, words, books, twice, absent, open, embedded, seeded] = await Promise.all([
      fairhouse('--settings --json', { ...files, PORT: '3999', STUDIO_BECON: token }),
      fairhouse('settings', files),
      fairhouse('books --json', files),
      fairhouse('books', { ...files, SYSTEM_TOKEN: token }),
      fairhouse('books', { ...files, DATABASE_URL_FILE: join(lean, 'absent') }),
      fairhouse('start', production),
      fairhouse('start', { ...production, ...tls }),
      fairhouse('start', { ...production, ...tls, SEED: 'on' }),
    ])
    const { settings, misspelt } = JSON.parse(json.out) as { settings: { name: string }[]; misspelt: unknown }
    const of = (name: string) => settings.find((one) => one.name === name)
    expect(of('SYSTEM_TOKEN')).toMatchObject({ isSecret: true, isSet: true, value: null })
    expect(of('DATABASE_URL')).toMatchObject({ isSecret: true, isSet: true, value: null })
    expect(of('PORT')).toMatchObject({ isSet: true, value: '3999' })
    expect(misspelt).toEqual([{ name: 'STUDIO_BECON', near: 'STUDIO_BEACON' }])
    expect(words.out).toContain('SYSTEM_TOKEN (secret): set\n')
    expect(json.out + words.out).not.toContain(token)
    expect([json.code, words.code, books.code]).toEqual([0, 0, 0])
    expect([twice.code, absent.code]).toEqual([1, 1])
    expect(twice.err).toBe('SYSTEM_TOKEN and SYSTEM_TOKEN_FILE are both set: leave one of them out\n')
    expect(absent.err).toContain(`DATABASE_URL_FILE names ${join(lean, 'absent')}, which cannot be read (ENOENT)`)
    expect([open, embedded, seeded].map(({ code }) => code)).toEqual([1, 1, 1])
    expect(open.err).toMatch(/^SITE_ORIGIN must be the https address .*\n$/)
    expect(embedded.err).toMatch(/^DATABASE_URL is not set, .* EMBEDDED=yes-I-know\n$/)
    expect(seeded.err).toMatch(/^SEED writes demo people.*\n$/)
    expect(existsSync(join(lean, 'refused')), 'nothing was begun').toBe(false)
  },
)

test('what is mistyped or not there is told in a line, without a stack', SLOWLY, async () => {
  const nowhere = { DATABASE_URL: '', DATA_DIR: join(lean, 'nowhere') }
  const cases = await Promise.all([
    fairhouse('boks'),
    fairhouse('books --al'),
    fairhouse('books', nowhere),
    fairhouse('restore absent.backup', nowhere),
    fairhouse('books', { DATABASE_URL: database.url.replace(/:[^:@/]+@/, ':wrong@') }),
    fairhouse('migrate --status', { DATABASE_URL: 'no address' }),
  ])
  expect(cases.map(({ code }) => code)).toEqual([2, 2, 1, 1, 1, 1])
  expect(cases.map(({ err }) => err).join('')).not.toMatch(/\n\s+at |node:internal/)
  expect(cases[2]?.err).toContain('There is no house in')
  expect(cases[4]?.err).toContain('password authentication failed')
  expect(cases[5]?.err).toBe('DATABASE_URL must be an address such as postgres://role:password@host/database\n')
  expect(existsSync(join(lean, 'nowhere')), 'nothing is made where a folder was mistyped').toBe(false)
})

test('npm start says that it cannot build here, and takes nothing of the build away', SLOWLY, async () => {
  const child = spawn(process.execPath, [join(lean, 'scripts/start.mjs')], { env: environment({}), stdio: 'pipe' })
  const said: string[] = []
  child.stderr.on('data', (text: Buffer) => said.push(String(text)))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said.join('')).toMatch(/^dist\/ is not built of these files, .* npx fairhouse start\n$/)
  expect(existsSync(join(lean, 'dist/web/office/index.html'))).toBe(true)
})

test('whoever reads no further breaks nothing off', SLOWLY, async () => {
  const child = spawn(process.execPath, [join(lean, 'scripts/fairhouse.mjs'), 'books', '--json'], {
    env: environment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const said: string[] = []
  child.stderr.on('data', (text: Buffer) => said.push(String(text)))
  expect(await once(child, 'close')).toEqual([0, null])
  expect(said).toEqual([])
})

test('a package that is missing is named', SLOWLY, async () => {
  const place = join(lean, 'node_modules/zod')
  rmSync(place)
  const { code, err } = await fairhouse('books')
  symlinkSync(join(root, 'node_modules/zod'), place)
  expect([code, err]).toEqual([1, 'The package zod is not installed: run npm ci --omit=dev.\n'])
})

test(
  'OFFICE-2 CASH-7 server and studio open apart, in production, with secrets in files and roles that own nothing',
  SLOWLY,
  async () => {
    const [port, studioPort] = [await findFreePort(), await findFreePort()]
    const studioUrl = new URL(database.ownerUrl)
    studioUrl.username = `lean_studio_${port}`
    studioUrl.password = 'a password of its own'
    const secrets = {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      STUDIO_DATABASE_URL: studioUrl.href,
      STUDIO_SECRET: 's'.repeat(32),
      STUDIO_DESK_SECRET: 'd'.repeat(32),
      FACTOR_SECRET: 'f'.repeat(32),
      MESSAGES_URL: 'http://127.0.0.1:1/',
      MESSAGES_SECRET: 'm'.repeat(32),
    }
    const filesOf = (names: readonly (keyof typeof secrets)[]) =>
      Object.fromEntries(
        names.map((name) => {
          const file = join(lean, `apart-${name}`)
          writeFileSync(file, `${secrets[name]}\n`, { mode: 0o600 })
          return [`${name}_FILE`, file]
        }),
      )
    const production = {
      NODE_ENV: 'production',
      SANDBOX: '',
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      SITE_ORIGIN: 'https://play.example.com',
      STUDIO_ORIGIN: 'https://games.example.com',
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
    }
    const serverFiles = filesOf([
      'DATABASE_URL',
      'FACTOR_SECRET',
      'MESSAGES_URL',
      'MESSAGES_SECRET',
      'STUDIO_DESK_SECRET',
    ])
    const studioFiles = {
      ...filesOf(['STUDIO_DATABASE_URL', 'STUDIO_SECRET', 'STUDIO_DESK_SECRET']),
      STUDIO_VENDORS_FILE: join(lean, 'no-vendors.json'),
      STUDIO_DOOR_ORIGIN: `http://127.0.0.1:${port}`,
    }
    const [early, other, ownerAsServer] = await Promise.all([
      fairhouse('start --only studio', { ...production, ...studioFiles }),
      fairhouse('start --only all', production),
      fairhouse('start --only server', {
        ...production,
        ...serverFiles,
        ...filesOf(['DATABASE_OWNER_URL']),
        DATABASE_URL_FILE: join(lean, 'apart-DATABASE_OWNER_URL'),
        PORT: String(await findFreePort()),
      }),
    ])
    expect([early.code, other.code, ownerAsServer.code]).toEqual([1, 2, 1])
    expect(early.err).toContain('password authentication failed')
    expect(ownerAsServer.err).toContain('may do too much')
    const migrated = await fairhouse('migrate', {
      ...production,
      ...filesOf(['DATABASE_URL', 'DATABASE_OWNER_URL', 'STUDIO_DATABASE_URL']),
    })
    expect([migrated.code, migrated.err]).toEqual([0, ''])
    const open = [
      ['server', serverFiles, port],
      ['studio', studioFiles, studioPort],
    ] as const
    const running = open.map(([only, files]) =>
      spawn(process.execPath, [join(lean, 'scripts/fairhouse.mjs'), 'start', '--only', only], {
        cwd: tmpdir(),
        env: environment({ ...production, ...files, LOG_LEVEL: 'fatal' }),
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
    await expect
      .poll(
        () =>
          Promise.all(
            open.map(([, , at]) =>
              fetch(`http://127.0.0.1:${at}/readyz`).then(
                ({ status }) => status,
                () => 0,
              ),
            ),
          ),
        { timeout: 60_000 },
      )
      .toEqual([200, 200])
    const ends = running.map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGTERM')
    expect(await Promise.all(ends)).toEqual([
      [0, null],
      [0, null],
    ])
  },
)

test('the house opens, and a dist that is not there is told', SLOWLY, async () => {
  const [port, studioPort] = [await findFreePort(), await findFreePort()]
  const house = spawn(process.execPath, [join(lean, 'scripts/fairhouse.mjs'), 'start'], {
    cwd: tmpdir(),
    env: environment({
      DATABASE_OWNER_URL: database.ownerUrl,
      PORT: String(port),
      STUDIO_PORT: String(studioPort),
      RENDER_ART: 'off',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  house.stderr.on('data', (text: Buffer) => said.push(String(text)))
  const end = once(house, 'exit')
  for await (const line of createInterface(house.stdout)) {
    said.push(line)
    if (line.startsWith('Fairhouse is open')) break
  }
  expect(said.join('\n')).toContain('Fairhouse is open')
  const ready = await Promise.all([port, studioPort].map((at) => fetch(`http://127.0.0.1:${at}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
  const notices = await fetch(`http://127.0.0.1:${port}/third-party-notices.txt`)
  expect([notices.headers.get('content-type'), await notices.text()]).toEqual([
    'text/plain; charset=utf-8',
    'the licences of others',
  ])
  house.kill('SIGTERM')
  expect(await end).toEqual([0, null])
  rmSync(join(lean, 'dist/web'), { recursive: true })
  const { code, err } = await fairhouse('start')
  expect(code).toBe(1)
  expect(err).toContain('dist is not built (web/player/index.html')
})
