/** Settings of the environment: each is declared where it is read, and one list has them all. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fileVariable, withSecretFiles } from '#contract/settings.ts'
import { SITE_ORIGIN } from '#contract/shared-settings.ts'
import { ALL_SETTINGS } from '#server/environment.ts'
import { readConfig, refuseUnfit } from '#server/lib/config.ts'
import { SYSTEM_TOKEN } from '#contract/shared-settings.ts'
import { FACTOR_SECRET } from '#server/lib/house.settings.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { checkSettings, readSetting } from '#server/lib/settings.ts'
import { listMisspelt, printExample, stateOf, withTable } from '#server/list-settings.ts'
import { AUTO_RECEIVE_MINUTES } from '#server/modules/cashier/cashier.settings.ts'
import { SHOULD_RENDER_ART } from '#server/modules/catalogue/catalogue.settings.ts'
import { WITNESS_FILE, WITNESS_MAIL } from '#server/modules/statements/statements.settings.ts'
import { SETTINGS } from '#server/module-settings.ts'
import { MODULES } from '#server/modules.ts'

const root = projectRoot()
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const TOKEN = 'a token that is long enough for it'

describe('the list of settings', () => {
  test('it has the settings of every module, in the order of the modules', () => {
    expect(SETTINGS).toEqual(MODULES.flatMap(({ settings = [] }) => settings))
  })

  test('OFFICE-2 README and .env.example say each as it is declared (npm run settings writes both)', () => {
    expect(read('README.md')).toBe(withTable(read('README.md'), ALL_SETTINGS))
    expect(read('.env.example')).toBe(printExample(ALL_SETTINGS))
    expect(() => withTable('a text without a place', ALL_SETTINGS)).toThrow('no place')
  })

  test('no two have one name, and none the name of a file of a secret', () => {
    const names = ALL_SETTINGS.flatMap(({ name, isSecret }) => (isSecret ? [name, fileVariable(name)] : [name]))
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  /** What a product file reads by itself, and what it is for: neither is a setting of the house. */
  const OTHERS = new Set(['PATH'])
  /** Variables of files, in process.env or read as a variable of the environment. */
  const variablesOf = (text: string) =>
    [...text.matchAll(/\b(?:process\.env|variables|environment|env)(?:\.|\[')([A-Z][A-Z_]+)\b/g)].map(
      ([, name]) => name,
    )

  test('nothing reads a variable that is not in it', () => {
    const files = ['server', 'studio', 'contract']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
      )
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
      .concat('scripts/start.mjs', 'scripts/dev.mjs', 'scripts/fairhouse.mjs', 'scripts/load-program.mjs')
    const names = new Set([...OTHERS, ...ALL_SETTINGS.map(({ name }) => name)])
    const unknown = (path: string, text: string) =>
      variablesOf(text)
        .filter((name) => name !== undefined && !names.has(name))
        .map((name) => `${path} reads ${name}`)
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.flatMap((path) => unknown(path, read(path)))).toEqual([])
    expect(unknown('bad', 'if (process.env.MADE_UP) variables.PORT')).toEqual(['bad reads MADE_UP'])
  })

  test('it is told whether each is set, and never the value of a secret', () => {
    const state = stateOf(ALL_SETTINGS, { SYSTEM_TOKEN: TOKEN, PORT: '4000', HOST: '' })
    const of = (name: string) => state.find((one) => one.name === name)
    expect(of('SYSTEM_TOKEN')).toMatchObject({ isSecret: true, isSet: true, value: null })
    expect(of('PORT')).toMatchObject({ isSecret: false, isSet: true, value: '4000', default: '3000' })
    expect(of('HOST')).toMatchObject({ isSet: false, value: null })
    expect(JSON.stringify(state)).not.toContain(TOKEN)
  })

  test('names that look like one of them and are none are found', () => {
    const variables = {
      STUDIO_BECON: '1',
      SITE_ORIGN: '2',
      DATABSE_URL: '3',
      MESSAGES_ULR: '4',
      SYSTEM_TOKEN_FILE: 'x',
      SANDBOX: 'on',
      PATH: '/bin',
      NODE_OPTIONS: '',
      MAIL: '/var/mail/me',
      HOSTNAME: 'a',
      SYSTEMD_EXEC_PID: '1',
    }
    expect(listMisspelt(ALL_SETTINGS, variables)).toEqual([
      { name: 'STUDIO_BECON', near: 'STUDIO_BEACON' },
      { name: 'SITE_ORIGN', near: 'SITE_ORIGIN' },
      { name: 'DATABSE_URL', near: 'DATABASE_URL' },
      { name: 'MESSAGES_ULR', near: 'MESSAGES_URL' },
    ])
  })
})

describe('settings', () => {
  test('are read as declared; an empty one is an absent one', () => {
    const variables = { AUTO_RECEIVE_MINUTES: '45', WITNESS_FILE: '', WITNESS_MAIL: 'a@example.com, b@example.com,' }
    expect(readSetting({ variables }, AUTO_RECEIVE_MINUTES)).toBe(45)
    expect(readSetting({ variables: {} }, AUTO_RECEIVE_MINUTES)).toBe(30)
    expect(readSetting({ variables }, WITNESS_FILE)).toBeNull()
    expect(readSetting({ variables: { WITNESS_FILE: '/links' } }, WITNESS_FILE)).toBe('/links')
    expect(readSetting({ variables }, WITNESS_MAIL)).toEqual(['a@example.com', 'b@example.com'])
    expect(readSetting({ variables: { RENDER_ART: ' OFF ' } }, SHOULD_RENDER_ART)).toBe(false)
    expect([{}, { NODE_ENV: 'test' }].map((all) => readSetting({ variables: all }, SHOULD_RENDER_ART))).toEqual([
      true,
      false,
    ])
    expect(readConfig({ SEED: ' Large ' })).toMatchObject({ seed: true, seedSize: 'large' })
    expect(readConfig({ SEED: 'no', SANDBOX: 'on' })).toMatchObject({ seed: false, seedSize: 'demo' })
  })

  test('the defaults are understood', () => checkSettings({ variables: {} }, ALL_SETTINGS))

  test.each([
    [{ AUTO_RECEIVE_MINUTES: 'soon' }, 'AUTO_RECEIVE_MINUTES must be a whole number, got "soon"'],
    [{ RENDER_ART: 'offf' }, 'RENDER_ART must be on or off, got "offf"'],
    [{ PORT: '65536' }, 'PORT must be a whole number up to 65535, got "65536"'],
    [{ PORT: '-1' }, 'PORT must be a whole number up to 65535, got "-1"'],
    [{ STUDIO_PORT: '3e3' }, 'STUDIO_PORT must be a whole number up to 65535, got "3e3"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal, silent, got "loud"'],
    [{ SEED: 'yse' }, 'SEED must be on, off or large, got "yse"'],
    [{ EMBEDDED: 'yes' }, 'EMBEDDED must be yes-I-know or nothing, got "yes"'],
    [{ SITE_ORIGIN: 'foo' }, 'SITE_ORIGIN must be an origin'],
    [{ SITE_ORIGIN: 'https://play.example.com/' }, 'SITE_ORIGIN must be an origin'],
    [{ STUDIO_ORIGIN: 'ftp://play.example.com' }, 'STUDIO_ORIGIN must be an origin'],
    [{ STUDIO_ORIGIN: 'https://user@play.example.com' }, 'STUDIO_ORIGIN must be an origin'],
    [{ STUDIO_FRAME_ORIGINS: 'https://a.example, b.example' }, 'STUDIO_FRAME_ORIGINS must be an origin'],
    [{ TRUSTED_PROXIES: '1.5' }, 'TRUSTED_PROXIES must be a whole number, got "1.5"'],
  ])('a malformed one stops the start, by its name: %j', (variables, sentence) => {
    expect(() => checkSettings({ variables }, ALL_SETTINGS)).toThrow(sentence)
  })

  test.each([
    { DATABASE_URL: 'mysql://app:letmein@db/house' },
    { DATABASE_OWNER_URL: 'letmein' },
    { STUDIO_DATABASE_URL: 'db:letmein' },
    { REDIS_URL: 'http://letmein@db' },
    { MESSAGES_URL: 'letmein' },
    { SYSTEM_TOKEN: 'letmein' },
    { STUDIO_SECRET: 'letmein' },
  ])('what is wrong with a secret is told without it: %j', (variables) => {
    const [name = ''] = Object.keys(variables)
    const told = (() => {
      try {
        checkSettings({ variables }, ALL_SETTINGS)
      } catch (error) {
        return (error as Error).message
      }
      return 'it was taken'
    })()
    expect(told).toMatch(new RegExp(`^${name} must be `))
    expect(told).not.toContain('letmein')
  })

  test('modules declare theirs in their value', () => {
    expect(ALL_SETTINGS).toEqual(expect.arrayContaining([...SETTINGS]))
    expect(SETTINGS).toContain(WITNESS_FILE)
  })
})

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const resolve = (variables: Record<string, string>) =>
    withSecretFiles(variables, ALL_SETTINGS, (file) => readFileSync(file, 'utf8'))

  test('NAME_FILE gives the value, without one line break at its end, and is not passed on', () => {
    const variables = resolve({
      SYSTEM_TOKEN_FILE: put('token', `${TOKEN}\n`),
      FACTOR_SECRET_FILE: put('factor', ' kept as it is \r\n\n'),
      WITNESS_FILE: '/links',
      PORT_FILE: '/no/secret',
    })
    expect(readSetting({ variables }, SYSTEM_TOKEN)).toBe(TOKEN)
    expect(readSetting({ variables }, FACTOR_SECRET)).toBe(' kept as it is \r\n')
    expect(variables).toMatchObject({ WITNESS_FILE: '/links', PORT_FILE: '/no/secret' })
    expect(Object.keys(variables)).not.toContain('SYSTEM_TOKEN_FILE')
    expect(resolve({ SYSTEM_TOKEN_FILE: '' })).toEqual({})
  })

  test('both, an unreadable and an empty file are refused by name', () => {
    const file = put('other', TOKEN)
    expect(() => resolve({ SYSTEM_TOKEN: TOKEN, SYSTEM_TOKEN_FILE: file })).toThrow(
      'SYSTEM_TOKEN and SYSTEM_TOKEN_FILE are both set',
    )
    expect(() => resolve({ SYSTEM_TOKEN_FILE: join(folder, 'absent') })).toThrow(
      `SYSTEM_TOKEN_FILE names ${join(folder, 'absent')}, which cannot be read (ENOENT)`,
    )
    expect(() => resolve({ SYSTEM_TOKEN_FILE: folder })).toThrow('EISDIR')
    expect(() => resolve({ SYSTEM_TOKEN_FILE: put('empty', '\n') })).toThrow('which is empty')
  })
})

describe('production', () => {
  const FIT = {
    NODE_ENV: 'production',
    MESSAGES_URL: 'https://messages.example/send',
    MESSAGES_SECRET: TOKEN,
    SITE_ORIGIN: 'https://play.example.com',
    STUDIO_ORIGIN: 'https://games.example.com',
    DATABASE_URL: 'postgres://app@db/house',
  }
  const open = (more: Record<string, string>) => () => refuseUnfit(readConfig({ ...FIT, ...more }), true)

  test('OFFICE-2 opens with TLS, a gateway and a database, also where its name is left out', () => {
    open({})()
    open({ NODE_ENV: '' })()
    open({ DATABASE_URL: '', EMBEDDED: 'yes-I-know' })()
    open({ NODE_ENV: 'development', SITE_ORIGIN: '', DATABASE_URL: '', SEED: 'on' })()
    refuseUnfit(readConfig({ ...FIT, DATABASE_URL: '' })) // a server by itself starts none
  })

  test.each([
    [{ SANDBOX: 'on' }, 'SANDBOX=on'],
    [{ SEED: 'on' }, 'demo people'],
    [{ NODE_ENV: '', SEED: 'large' }, 'demo people'],
    [{ SITE_ORIGIN: '' }, 'SITE_ORIGIN must be the https address'],
    [{ SITE_ORIGIN: 'http://play.example.com' }, 'SITE_ORIGIN must be the https address'],
    [{ STUDIO_ORIGIN: 'http://localhost:3100' }, 'STUDIO_ORIGIN must be the https address'],
    [{ DATABASE_URL: '' }, 'EMBEDDED=yes-I-know'],
    [{ MESSAGES_URL: '' }, 'codes and reset links would reach nobody'],
  ])('OFFICE-2 refuses %j, each with its sentence', (more, sentence) => {
    expect(open(more)).toThrow(sentence)
  })

  test('the address of the site is the origin that browsers send', () => {
    expect(readSetting({ variables: FIT }, SITE_ORIGIN)).toBe('https://play.example.com')
  })
})
