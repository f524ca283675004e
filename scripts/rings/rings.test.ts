/** The rings contain every test once, select what a change touches, and report what was slow or needed a second try. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node'
import { overBudget, SLOW_FILES } from './budget.ts'
import { readPlaywright, readVitest } from './results.ts'
import { partOf, readShard } from './shard.ts'
import { browserSteps, listStories, vitestStep } from './steps.ts'
import { LONG_STORIES, MAIN_STORIES, PLANT_STORIES, PLANT_TESTS } from './stories.ts'
import { touchedTests, type Source } from './touched.ts'

const PARTS = [1, 2, 3, 4].map((index) => ({ index, count: 4 }))

test('four parts of the browser’s stories are all stories, each once, and about as long as each other', () => {
  const filesOf = (args: readonly string[]) =>
    args.filter((one) => one.startsWith('e2e')).map((one) => one.replaceAll('\\', '').replace(/\$$/, ''))
  for (const shards of [PARTS, [{ index: 1, count: 1 }]]) {
    const parts = shards.flatMap((shard) => browserSteps(shard).map(({ args }) => filesOf(args)))
    expect(parts.flat().toSorted()).toEqual(listStories())
  }
  const weights = PARTS.map((shard) => partOf([9, 1, 1, 5, 4, 4, 3, 3, 2], shard, (one) => one))
  expect(weights.map((part) => part.reduce((sum, one) => sum + one, 0)).toSorted()).toEqual([7, 8, 8, 9])
})

test('four parts of vitest’s files are all files, each once', async () => {
  const files = Array.from(
    { length: 301 },
    (_, at) => ({ moduleId: `/house/server/${at}.test.ts` }) as TestSpecification,
  )
  const parts = await Promise.all(
    PARTS.map((shard) => {
      expect(vitestStep(shard).args).toContain(`--shard=${shard.index}/4`)
      const run = { config: { root: '/house', shard } } as unknown as Vitest
      return new BaseSequencer(run).shard(files)
    }),
  )
  expect(parts.flat().toSorted((a, b) => files.indexOf(a) - files.indexOf(b))).toEqual(files)
  expect(parts.every((part) => part.length > 0)).toBe(true)
})

test('a part is written as 1/4, and anything else is refused rather than taken for the whole', () => {
  expect(readShard(undefined)).toEqual({ index: 1, count: 1 })
  expect(readShard('3/4')).toEqual({ index: 3, count: 4 })
  for (const wrong of ['0/4', '5/4', '1', 'a/b', '1/0']) expect(() => readShard(wrong), wrong).toThrow('SHARD')
})

test('what rings and budget name is there, once, and says why', () => {
  for (const list of [MAIN_STORIES, PLANT_STORIES, PLANT_TESTS, Object.keys(SLOW_FILES), Object.keys(LONG_STORIES)]) {
    expect(list.filter((file) => !existsSync(file))).toEqual([])
    expect(new Set(list).size).toBe(list.length)
  }
  expect(Object.values(SLOW_FILES).filter((reason) => reason.length < 20)).toEqual([])
  expect(MAIN_STORIES).toHaveLength(12)
})

test('a file above 15 seconds is named unless it has a reason', () => {
  const seconds = new Map([
    ['server/quick.test.ts', 14.9],
    ['server/slow.test.ts', 15.1],
    ['e2e/slower.test.ts', 40],
    ['server/known.test.ts', 90],
  ])
  expect(overBudget(seconds, { 'server/known.test.ts': 'restores a house' }).map(({ file }) => file)).toEqual([
    'e2e/slower.test.ts',
    'server/slow.test.ts',
  ])
})

test('a test that passed at the second try is listed with the first try’s error', () => {
  const vitest = readVitest(
    {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: '/house/a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'stalled', status: 'passed', failureMessages: ['Error: too late\n  at a.test.ts'] },
            { fullName: 'quick', status: 'passed', failureMessages: [] },
            { fullName: 'broken', status: 'failed', failureMessages: ['Error: one', 'Error: two'] },
          ],
        },
        { name: '/house/b.test.ts', status: 'failed', message: 'does not parse', assertionResults: [] },
      ],
    },
    { 'a.test.ts': 3 },
    '/house',
  )
  expect(vitest.retried).toEqual([{ where: 'a.test.ts', title: 'stalled', reason: 'Error: too late' }])
  expect(vitest).toMatchObject({ passed: 2, failed: 2 })
  expect(vitest.failures).toEqual([expect.stringContaining('broken'), expect.stringContaining('does not parse')])

  const again = { status: 'timedOut', duration: 4000, error: { message: '\u001b[31mtimed out\u001b[39m\nat line 3' } }
  const fine = { status: 'passed', duration: 2000 }
  const specs = [
    { title: 'a story', file: 'a.test.ts', tests: [{ projectName: 'phone', status: 'flaky', results: [again, fine] }] },
    {
      title: 'another',
      file: 'a.test.ts',
      tests: [{ projectName: 'desktop', status: 'unexpected', results: [again, again] }],
    },
  ]
  const browser = readPlaywright({
    stats: { expected: 0, flaky: 1, unexpected: 1 },
    suites: [{ suites: [{ specs }] }],
    errors: [],
  })
  expect(browser.retried).toEqual([{ where: 'e2e/a.test.ts', title: 'a story (phone)', reason: 'timed out' }])
  expect(browser.failures).toEqual(['✗ e2e/a.test.ts: another (desktop)\n    timed out\n    at line 3'])
  expect(browser).toMatchObject({ passed: 1, failed: 1, seconds: new Map([['e2e/a.test.ts', 14]]) })
})

test('what fails outside of every story is counted and named, though each story passed', () => {
  const report = readPlaywright({
    stats: { expected: 45, flaky: 0, unexpected: 0 },
    suites: [],
    errors: [{ message: 'Error: the books do not balance after the browser tests\n\u001b[31m7: lost\u001b[39m' }],
  })
  expect(report).toMatchObject({ passed: 45, failed: 1 })
  expect(report.failures).toEqual([
    '✗ e2e, outside of every story\n    Error: the books do not balance after the browser tests\n    7: lost',
  ])
})

const SOURCES: readonly Source[] = [
  { path: 'contract/money.ts', text: '' },
  { path: 'server/modules/cashier/pay.ts', text: `import { money } from '#contract/money.ts'` },
  { path: 'server/modules/cashier/pay.test.ts', text: `import { openHouse } from '#server/testing/house.ts'` },
  { path: 'server/modules/bets/odds.test.ts', text: `import { openHouse } from '#server/testing/house.ts'` },
  { path: 'server/modules.ts', text: `import { pay } from './modules/cashier/pay.ts'` },
  { path: 'server/testing/house.ts', text: `import { MODULES } from '#server/modules.ts'` },
  { path: 'web/lib/format.ts', text: `import { money } from '#contract/money.ts'` },
  { path: 'web/lib/format.node.test.ts', text: `import { format } from './format.ts'` },
  { path: 'e2e/pay.test.ts', text: `import { money } from '#contract/money.ts'` },
]

test('a change touches what imports it, and the stories of its room, but not the whole house through the lists', () => {
  expect(touchedTests(['server/modules/cashier/pay.ts'], SOURCES)).toEqual(['server/modules/cashier/pay.test.ts'])
  expect(touchedTests(['web/lib/format.ts'], SOURCES)).toEqual(['web/lib/format.node.test.ts'])
  expect(touchedTests(['contract/money.ts'], SOURCES)).toEqual([
    'server/modules/cashier/pay.test.ts',
    'web/lib/format.node.test.ts',
  ])
  expect(touchedTests(['docs/map.md'], SOURCES)).toEqual([])
})

test('a file that no import names touches every test', () => {
  for (const path of ['server/migrations/0500-a.sql', 'package-lock.json', 'server/testing/house.ts'])
    expect(touchedTests([path], SOURCES), path).toBeNull()
})

test('a step that ends well without its results fails the run, and one that left them does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-steps-'))
  const run = (write: string) =>
    spawnSync(
      process.execPath,
      [
        '--import',
        import.meta.resolve('tsx'),
        '--input-type=module',
        '-e',
        `import { runSteps } from ${JSON.stringify(new URL('steps.ts', import.meta.url).href)}
         await runSteps([{ title: 'made up', args: ['-e', ${JSON.stringify(write)}], report: 'told.json' }])
         console.log('status', process.exitCode)`,
      ],
      { cwd: folder, encoding: 'utf8' },
    ).stdout
  const silent = run('0')
  expect(silent).toContain('it ended without results (told.json)')
  expect(silent).toContain('not in order: made up')
  expect(silent).toContain('status 1')
  expect(run("require('node:fs').writeFileSync('told.json', '{}')")).toContain('✓ made up')
  expect(run('process.exit(3)')).toContain('✗ made up')
  rmSync(folder, { recursive: true, force: true })
})
