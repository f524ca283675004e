// Runs the steps of a check one after the other and sums up what the test runners counted.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'

export const RESULTS = '.cache/results'
const node = process.execPath

const step = (title, args, env = {}) => ({ title, args, env })

/** Types, lint, rules, unit and story tests. */
export const CHECK_STEPS = [
  step('types of the server', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json', '--pretty', 'false']),
  step('types of the pages', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json', '--pretty', 'false']),
  step('types of benches and browser tests', [
    'node_modules/typescript/bin/tsc',
    '-p',
    'tsconfig.e2e.json',
    '--pretty',
    'false',
  ]),
  step('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
  step('rules, units and stories', [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/name-retries.mjs',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/vitest.json`,
  ]),
]

/** The browser tests, on a whole house, which builds its pages while it opens, as `npm start` does. */
export const BROWSER_STEPS = [
  step('browser', ['node_modules/@playwright/test/cli.js', 'test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${RESULTS}/playwright.json`,
  }),
]

const LINES_OF_A_FAILURE = 12
const print = (text) => process.stdout.write(`${text}\n`)
const shorten = (text) =>
  text
    .split('\n')
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `    ${line}`)
    .join('\n')

function countVitest() {
  const file = `${RESULTS}/vitest.json`
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const broken = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0)
  for (const one of broken) print(`✗ ${one.name}\n${shorten(one.message ?? '')}`)
  for (const { name, assertionResults } of report.testResults) {
    for (const test of assertionResults)
      if (test.status === 'failed') print(`✗ ${name}: ${test.fullName}\n${shorten(test.failureMessages.join('\n'))}`)
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

function countPlaywright() {
  const file = `${RESULTS}/playwright.json`
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  if (stats.flaky > 0) print(`${stats.flaky} browser tests passed at the second try only`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** Runs every step, stops at none, prints `N passed, N failed` last, and sets the exit status. */
export function runSteps(steps) {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const broken = []
  for (const { title, args, env } of steps) {
    const started = performance.now()
    process.stdout.write(`\n▸ ${title}\n`)
    const { status } = spawnSync(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    process.stdout.write(
      `${status === 0 ? '✓' : '✗'} ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
    )
    if (status !== 0) broken.push(title)
  }
  const counts = [countVitest(), countPlaywright()]
  const passed = counts.reduce((sum, one) => sum + one.passed, 0)
  const failed = counts.reduce((sum, one) => sum + one.failed, 0)
  if (broken.length > 0) print(`not in order: ${broken.join(', ')}`)
  print(`\n${passed} passed, ${Math.max(failed, broken.length)} failed`)
  process.exitCode = broken.length === 0 && failed === 0 && passed > 0 ? 0 : 1
}
