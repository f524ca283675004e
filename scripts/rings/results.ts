/**
 * The reports of the test runners: counts, failures, tests that passed at the second try only, and each file's time.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Where a run writes its reports. */
export const RESULTS = '.cache/results'

export type Retried = { where: string; title: string; reason: string }
export type Report = {
  passed: number
  failed: number
  /** Each with its message, shortened. */
  failures: string[]
  /** Tests that passed, but not at the first try. */
  retried: Retried[]
  /** Seconds of each file, by its path from the root. */
  seconds: ReadonlyMap<string, number>
}

type VitestTest = { fullName: string; status: string; failureMessages?: string[] }
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[]
}
type PlaywrightTry = { status: string; duration: number; error?: { message?: string } }
/** `status` is the outcome beside what was expected: `expected`, `flaky`, `skipped` or `unexpected`. */
type PlaywrightTest = { projectName: string; status: string; results: PlaywrightTry[] }
type PlaywrightSpec = { title: string; file: string; tests: PlaywrightTest[] }
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
export type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: PlaywrightSuite[]
  /** What failed outside of every story: the house's setup, its end with its books, a worker. */
  errors: { message?: string }[]
}

const LINES_OF_A_FAILURE = 12
const ANSI_COLOUR = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')
const shorten = (text: string) =>
  text
    .split('\n')
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => `    ${line}`)
    .join('\n')
const plain = (text: string) => text.replace(ANSI_COLOUR, '')
const firstLine = (text: string) => plain(text).split('\n', 1)[0] ?? ''

/** Reads vitest's report. `seconds` come from our own reporter (scripts/rings/file-times.mjs), hooks included. */
export function readVitest(report: VitestReport, seconds: Record<string, number>, root = process.cwd()): Report {
  const failures: string[] = []
  const retried: Retried[] = []
  let broken = 0
  for (const { name, status, message, assertionResults } of report.testResults) {
    const where = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) {
      broken++
      failures.push(`✗ ${where}\n${shorten(message ?? '')}`)
    }
    for (const { fullName, status: state, failureMessages = [] } of assertionResults) {
      if (state === 'failed') failures.push(`✗ ${where}: ${fullName}\n${shorten(failureMessages.join('\n'))}`)
      const [first] = failureMessages
      if (state === 'passed' && first !== undefined) retried.push({ where, title: fullName, reason: firstLine(first) })
    }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    failures,
    retried,
    seconds: new Map(Object.entries(seconds)),
  }
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

/**
 * Reads Playwright's report; a file's time is the sum of all tries of its stories, at every size. What failed outside of
 * every story is a failure as well: the runner's own output, which says it, may be long gone from a log.
 */
export function readPlaywright({ stats, suites, errors }: PlaywrightReport, folder = 'e2e'): Report {
  const seconds = new Map<string, number>()
  const failures = errors.map(({ message }) => `✗ ${folder}, outside of every story\n${shorten(plain(message ?? ''))}`)
  const retried: Retried[] = []
  for (const { title, file, tests } of suites.flatMap(specsOf)) {
    const where = join(folder, file)
    for (const { projectName, status, results } of tests) {
      const spent = results.reduce((sum, one) => sum + one.duration / 1000, 0)
      seconds.set(where, (seconds.get(where) ?? 0) + spent)
      const first = results.find((one) => one.status !== 'passed')
      if (status === 'unexpected')
        failures.push(
          `✗ ${where}: ${title} (${projectName})\n${shorten(plain(first?.error?.message ?? 'not run to its end'))}`,
        )
      if (first && results.at(-1)?.status === 'passed')
        retried.push({
          where,
          title: `${title} (${projectName})`,
          reason: firstLine(first.error?.message ?? first.status),
        })
    }
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, failures, retried, seconds }
}

function readJson<Value>(name: string): Value | null {
  const file = join(RESULTS, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : null
}

/** Returns the reports of the last run: vitest's, and one of each house of the browser's stories. */
export function readResults(): Report[] {
  const vitest = readJson<VitestReport>('vitest.json')
  const browsers = readdirSync(RESULTS).filter((name) => /^playwright.*\.json$/.test(name))
  return [
    ...(vitest ? [readVitest(vitest, readJson<Record<string, number>>('vitest-seconds.json') ?? {})] : []),
    ...browsers.flatMap((name) => readJson<PlaywrightReport>(name) ?? []).map((report) => readPlaywright(report)),
  ]
}
