/** What deploy/ names is there. Its own tools try the files themselves: npm run deploy:check. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileVariable } from '#contract/settings.ts'
import '#server/app.ts'
import { ALL_SETTINGS } from '#server/environment.ts'
import { registry } from '#server/lib/metric-kinds.ts'
import { listMetrics } from '#server/lib/metrics.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import '#server/modules/books/run-report.ts'
import { listMetrics as listStudioMetrics } from '#studio/lib/metrics.ts'
import '#studio/start.ts'

const root = projectRoot()
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** Variables that are no settings of the house: of Node, of other images, of the health check. */
const OTHERS = new Set(['NODE_OPTIONS', 'HEALTH_PORT', 'SITE_HOST', 'STUDIO_HOST'])
const KNOWN = new Set(
  ALL_SETTINGS.flatMap(({ name, isSecret }) => (isSecret ? [name, fileVariable(name)] : [name])).concat(...OTHERS),
)
const unknown = (names: readonly string[]) => names.filter((name) => !KNOWN.has(name) && !name.startsWith('POSTGRES_'))

describe('settings', () => {
  const compose = (text: string) => matches(text, /^ +([A-Z][A-Z_]+): \S/gm)

  test('OFFICE-2 that containers and units set are settings of the house', () => {
    const names = compose(read('compose.yaml'))
    expect(names).toContain('DATABASE_URL_FILE')
    expect(unknown(names)).toEqual([])
    for (const unit of readdirSync(join(root, 'deploy/systemd')))
      expect(unknown(matches(read(`systemd/${unit}`), /^(?:#|Environment=)?([A-Z][A-Z_]+)=/gm)), unit).toEqual([])
    expect(unknown(compose('  SITE_ORIGN: https://play.example.com\n'))).toEqual(['SITE_ORIGN'])
  })

  test('a secret is nowhere but in a file', () => {
    const secrets = ALL_SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name)
    const open = compose(read('compose.yaml')).filter((name) => secrets.includes(name))
    expect(open, 'Valkey has no password and no way out').toEqual(['REDIS_URL'])
    for (const unit of readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))) {
      const text = read(`systemd/${unit}`)
      expect(matches(text, /^Environment=([A-Z_]+)=/gm).filter((name) => secrets.includes(name))).toEqual([])
      const given = matches(text, /^LoadCredential=(\w+):/gm).filter((name) => name !== 'studio_vendors')
      expect(matches(text, /^Environment=(\w+)_FILE=%d\/\w+$/gm).map((name) => name.toLowerCase())).toEqual(
        expect.arrayContaining(given),
      )
    }
  })

  test('every secret that a container is given is declared and made', () => {
    const text = read('compose.yaml')
    const made = new Set([...matches(read('make-secrets.sh'), /^put (\w+) /gm), 'smtp_url'])
    const declared = matches(text, /^ {2}(\w+): \{ file: secrets\/\w+ \}$/gm)
    expect(matches(text, /^[^#\n]*\/run\/secrets\/(\w+)/gm).filter((name) => !declared.includes(name))).toEqual([])
    expect(declared.filter((name) => !made.has(name))).toEqual([])
  })

  test('the owner of the database is known to migrations and backups alone', () => {
    const services = read('compose.yaml').split(/^ {2}(?=[\w-]+:\n)/m)
    const knowing = services.filter((text) => text.includes('database_owner_url')).map((text) => text.split(':')[0])
    expect(knowing.filter((name) => name !== 'secrets')).toEqual(expect.arrayContaining(['migrate', 'backup']))
    for (const name of ['server-1', 'server-2', 'studio', 'caddy']) expect(knowing).not.toContain(name)
    for (const unit of ['fairhouse-server@.service', 'fairhouse-studio.service'])
      expect(read(`systemd/${unit}`)).not.toContain('owner_url')
  })
})

describe('the image', () => {
  test('copies files that are there, and no development package', () => {
    const text = read('Dockerfile')
    const copied = matches(text, /^COPY (?!--)(.+) \S+$/gm).flatMap((line) => line.split(' '))
    expect(copied.length).toBeGreaterThan(8)
    expect(copied.filter((path) => path !== '.' && !existsSync(join(root, path)))).toEqual([])
    const last = text.slice(text.lastIndexOf('\nFROM '))
    expect(last).not.toMatch(/npm (ci|install)/)
    expect(last).toContain('USER fairhouse')
    expect(last).toContain('/readyz')
    expect(text).toContain('npm ci --omit=dev')
  })
})

describe('alarms and the page of figures', () => {
  const figures = (text: string) => new Set(matches(text, /\b((?:fairhouse|nodejs|process)_[a-z0-9_]+)/g))
  const known = async () => {
    const names = (await registry.getMetricsAsJSON()).map(({ name }) => name)
    const own = [...listMetrics(), ...listStudioMetrics()].flatMap(({ name, type }) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name],
    )
    return new Set([...names, ...own])
  }

  test('ask for figures that a server tells', async () => {
    const told = await known()
    const asked = [...figures(read('prometheus/rules.yml')), ...figures(read('grafana/fairhouse.json'))]
    expect(asked.length).toBeGreaterThan(15)
    expect(asked.filter((name) => !told.has(name))).toEqual([])
    expect([...figures('rate(fairhouse_made_up_total[5m])')].filter((name) => !told.has(name))).toHaveLength(1)
  })

  test('panels have titles and places of their own', () => {
    const { panels } = JSON.parse(read('grafana/fairhouse.json')) as {
      panels: { id: number; title: string; targets: { expr: string }[] }[]
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    expect(panels.flatMap(({ targets }) => targets).filter(({ expr }) => expr === '')).toEqual([])
  })
})
