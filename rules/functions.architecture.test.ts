/** How long a function may be. */
import { expect, test } from 'vitest'
import { findLongFunctions } from './functions.ts'
import { LONG_FUNCTIONS } from './long-functions.ts'
import { bad, isTest, sources, type Source } from './sources.ts'

const LINES_MAX = 70

const tooLong = (files: readonly Source[]) =>
  files
    .filter(({ path }) => !isTest(path) && !LONG_FUNCTIONS[path])
    .filter(({ text }) => text.split('\n').length > LINES_MAX)
    .flatMap((file) => findLongFunctions(file, LINES_MAX))
    .map(({ path, name, lines }) => `${path}: ${name} has ${lines} lines`)

/** Lists entries of the list whose file has no long function any more, or does not exist. */
const stale = (listed: readonly string[], files: readonly Source[]) =>
  listed.filter((path) => !files.some((file) => file.path === path && findLongFunctions(file, LINES_MAX).length > 0))

test('no function is over 70 lines without a reason', { timeout: 60_000 }, () => {
  expect(tooLong(sources)).toEqual([])
  const lines = '  x()\n'.repeat(69)
  expect(tooLong(bad('server/a.ts', `export function a(): void {\n${lines}}\n`))).toEqual([
    'server/a.ts: a has 71 lines',
  ])
  expect(tooLong(bad('web/a.tsx', `export const a = () => {\n${lines}  return <b>{1}</b>\n}`))).toHaveLength(1)
  expect(tooLong(bad('server/b.ts', `const b = () => {\n}\n${lines}`))).toEqual([])
})

test('the list of long functions has no stale entries', { timeout: 60_000 }, () => {
  expect(stale(Object.keys(LONG_FUNCTIONS), sources)).toEqual([])
  const long = bad('web/long.ts', `export function a(): void {\n${'  x()\n'.repeat(69)}}\n`)
  const short = bad('web/short.ts', 'export function a(): void {}\n')
  expect(stale(['web/long.ts', 'web/short.ts', 'web/gone.ts'], [...long, ...short])).toEqual([
    'web/short.ts',
    'web/gone.ts',
  ])
})
