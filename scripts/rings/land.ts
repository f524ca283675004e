/**
 * `npm run test:land [-- --since <commit>] [-- --no-browser]`: tests what a change touches since it left main, in
 * minutes. Types, format, lint, the rules of the house, the tests that the change touches by the import graph, and the
 * twelve main stories of the browser. `npm test` remains the complete run.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { ensureBrowser } from '../browser.mjs'
import { MAIN_STORIES } from './stories.ts'
import { runSteps, STATIC_STEPS, storiesStep, vitestStep } from './steps.ts'
import { touchedTests } from './touched.ts'

const WHOLE = { index: 1, count: 1 }
const RULES = ['architecture.test.ts', 'citations.test.ts']

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const flag = process.argv.indexOf('--since')
const since = flag > 0 ? (process.argv[flag + 1] ?? 'HEAD') : git('merge-base', 'HEAD', 'main')
const changed = [
  ...linesOf(git('diff', '--name-only', '--no-renames', since)),
  ...linesOf(git('ls-files', '--others', '--exclude-standard')),
]
const sources = linesOf(git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'))
  .filter((path) => existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const touched = touchedTests(changed, sources)
const tests = touched === null ? [] : [...new Set([...RULES, ...touched])]
process.stdout.write(
  `${changed.length} files changed since ${since.slice(0, 10)}: ${touched === null ? 'all tests' : `${tests.length} files of tests`}\n`,
)
const steps = [...STATIC_STEPS, vitestStep(WHOLE, tests)]
if (process.argv.includes('--no-browser')) await runSteps(steps)
else {
  process.env.CHROMIUM_PATH = ensureBrowser()
  await runSteps([...steps, storiesStep(MAIN_STORIES)])
}
