/**
 * npm run spec: prints each row of the product map with the tests that proved it in the last run of `npm test` or `npm
 * run check`. Says so for a row without a passing test.
 */
import { existsSync, readFileSync } from 'node:fs'

type Passed = { title: string; where: string }

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs?: { title: string; ok: boolean }[] }

const RESULTS = '.cache/results'

function readVitest(): Passed[] {
  const file = `${RESULTS}/vitest.json`
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  return report.testResults
    .flatMap((one) => one.assertionResults)
    .filter((one) => one.status === 'passed')
    .map((one) => ({ title: one.fullName, where: 'story' }))
}

function readPlaywright(): Passed[] {
  const file = `${RESULTS}/playwright.json`
  if (!existsSync(file)) return []
  const collect = (suite: PlaywrightSuite): Passed[] => [
    ...(suite.specs ?? []).filter((spec) => spec.ok).map((spec) => ({ title: spec.title, where: 'browser' })),
    ...(suite.suites ?? []).flatMap(collect),
  ]
  return (JSON.parse(readFileSync(file, 'utf8')) as { suites: PlaywrightSuite[] }).suites.flatMap(collect)
}

const print = (text: string) => process.stdout.write(`${text}\n`)
const passed = [...readVitest(), ...readPlaywright()]
const rows = [...readFileSync('docs/map.md', 'utf8').matchAll(/^\| ([A-Z]+-\d+)( \+)? \| (.+) \|$/gm)]
let proven = 0
for (const [, id = '', , text = ''] of rows) {
  const named = new RegExp(`\\b${id}\\b`)
  const tests = passed.filter((one) => named.test(one.title))
  if (tests.length > 0) proven++
  print(`${tests.length > 0 ? '✓' : '·'} ${id.padEnd(10)} ${String(tests.length).padStart(3)}  ${text.slice(0, 100)}`)
  if (process.argv.includes('--tests'))
    for (const test of tests) print(`                   ${test.where}: ${test.title}`)
}
print(
  `\n${proven} of ${rows.length} rows have passing tests${passed.length === 0 ? ' (no results yet: run npm test first)' : ''}`,
)
