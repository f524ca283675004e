/** The steps that every ring of tests is made of, how they are run, and their summary. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { FILE_LIMIT_SECONDS, overBudget } from './budget.ts'
import { readResults, RESULTS } from './results.ts'
import { partOf, type Shard } from './shard.ts'
import { LONG_STORIES, STORY_SECONDS } from './stories.ts'

export type Step = {
  title: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** The file that the step writes its results into: without it nothing was tested, whatever its status says. */
  report?: string
}
/** Steps that run side by side, because none of them uses the whole machine. */
export type Beside = readonly Step[]

const TSC = 'node_modules/typescript/bin/tsc'
/** The compiler's own number is four: each checker reads the types of the packages again, so that more than cores cost. */
const CHECKERS = String(Math.min(4, availableParallelism()))
const types = (title: string, project: string): Step => ({
  title,
  args: [TSC, '-p', project, '--pretty', 'false', '--checkers', CHECKERS],
})

export const STATIC_STEPS: readonly Step[] = [
  types('types of the server', 'tsconfig.server.json'),
  types('types of the pages', 'tsconfig.web.json'),
  types('types of benches and browser tests', 'tsconfig.e2e.json'),
  { title: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { title: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
]

/** Makes the step of rules, units and stories: all of them, a part of all, or the named files. */
export function vitestStep({ index, count }: Shard, files: readonly string[] = []): Step {
  return {
    title: files.length > 0 ? `${files.length} files of rules, units and stories` : 'rules, units and stories',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./scripts/rings/file-times.mjs',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/vitest.json`,
      ...(count > 1 ? [`--shard=${index}/${count}`] : []),
      ...files,
    ],
    report: `${RESULTS}/vitest.json`,
  }
}

const SIZES = 2
/** Estimates the seconds of a file of stories. */
function weighStories(file: string): number {
  const long = LONG_STORIES[file]
  if (long !== undefined) return long
  const stories = readFileSync(file, 'utf8').match(/^ *test\(/gm)?.length ?? 1
  return STORY_SECONDS * (/\.(once|phone|alone)\.test\.ts$/.test(file) ? stories : stories * SIZES)
}

/** Returns every file of the browser's stories. */
export function listStories(): string[] {
  return readdirSync('e2e')
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('e2e', name))
    .toSorted()
}

/** Builds servers and pages, as `npm start` does, for all steps after it. */
export const BUILD_STEP: Step = { title: 'build', args: ['scripts/build.mjs'] }

const playwright = (title: string, files: readonly string[], place = ''): Step => ({
  title,
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...(files.length > 0 ? ['--no-deps', ...files.map((file) => `${file.replaceAll('.', '\\.')}$`)] : []),
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${RESULTS}/playwright${place}.json`, E2E_PLACE: place },
  report: `${RESULTS}/playwright${place}.json`,
})

/** Makes the step of the named stories of the browser, on a whole house. */
export function storiesStep(files: readonly string[]): Step {
  return playwright(`${files.length} files of the browser's stories`, files)
}

/** How many houses the browser's stories have: a story waits for half of its time, and one house fills one core. */
const HOUSES = 2

/**
 * Makes the steps of all of the browser's stories, or of a part of them: some on one whole house, some on another, side
 * by side. Stories that must run alone are the last on theirs: the projects run in their order.
 */
export function browserSteps({ index, count }: Shard): Beside {
  return Array.from({ length: HOUSES }, (_, house) => {
    const half = { index: (index - 1) * HOUSES + house + 1, count: count * HOUSES }
    return playwright(`browser, house ${house + 1}`, partOf(listStories(), half, weighStories), `-${house + 1}`)
  })
}

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Prints files that took longer than the budget and have no reason. Returns how many. */
function printBudget(seconds: ReadonlyMap<string, number>): number {
  const over = overBudget(seconds)
  for (const one of over) print(`over ${FILE_LIMIT_SECONDS} s: ${one.file} took ${one.seconds.toFixed(1)} s`)
  if (over.length > 0) print('split them, or give the reason in scripts/rings/budget.ts')
  return over.length
}

/** Runs one step. What a step says beside another is printed when it has ended. Returns whether it went well. */
async function runStep({ title, args, env, report }: Step, isFirst: boolean): Promise<boolean> {
  const started = performance.now()
  print(`\n▸ ${title}`)
  const child = spawn(process.execPath, args, {
    stdio: isFirst ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  if (said.length > 0) process.stdout.write(Buffer.concat(said))
  const isTold = report === undefined || existsSync(report)
  const isWell = status === 0 && isTold
  print(`${isWell ? '✓' : '✗'} ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (!isTold) print(`  it ended without results (${report})`)
  return isWell
}

/**
 * Runs every step even after a failure, prints what passed at the second try only, which files were over the budget and
 * what failed, then `N passed, N failed`, and sets the exit status. Files over the budget fail the run only with
 * `BUDGET=hold`: on a shared machine, a file's time depends mostly on the other load.
 */
export async function runSteps(steps: readonly (Step | Beside)[]): Promise<void> {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const broken: string[] = []
  for (const step of steps) {
    const beside = 'title' in step ? [step] : step
    const went = await Promise.all(beside.map((one, at) => runStep(one, at === 0)))
    broken.push(...beside.filter((_, at) => !went[at]).map(({ title }) => title))
  }
  const reports = readResults()
  const retried = reports.flatMap((report) => report.retried)
  for (const { where, title, reason } of retried)
    print(`passed at the second try only: ${where}: ${title}\n    ${reason}`)
  const over = printBudget(new Map(reports.flatMap(({ seconds }) => [...seconds])))
  if (over > 0 && process.env.BUDGET === 'hold') broken.push('budget')

  const passed = reports.reduce((sum, one) => sum + one.passed, 0)
  const failed = reports.reduce((sum, one) => sum + one.failed, 0)
  for (const failure of reports.flatMap(({ failures }) => failures)) print(failure)
  if (broken.length > 0) print(`not in order: ${broken.join(', ')}`)
  if (retried.length + over > 0)
    print(`\n${retried.length} passed at the second try only, ${over} files over the budget without a reason`)
  print(`\n${passed} passed, ${Math.max(failed, broken.length)} failed`)
  process.exitCode = broken.length === 0 && failed === 0 && passed > 0 ? 0 : 1
}
