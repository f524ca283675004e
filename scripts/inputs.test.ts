import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs } from './inputs.mjs'

let root: string
let source: string
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000)
const looked = () => readFileSync(join(root, 'dist/.looked'), 'utf8')
/** Lets a kept look say something that nobody could have read, so that an answer shows where it comes from. */
const mark = () => writeFileSync(join(root, 'dist/.looked'), `${looked().split(' ')[0]} remembered`)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fairhouse-inputs-'))
  source = join(root, 'server/main.ts')
  for (const folder of ['server', 'dist']) mkdirSync(join(root, folder))
  writeFileSync(source, 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

test('files that changed just now are read again at the next look: they may change once more in the same moment', () => {
  const { hash, keep } = hashInputs(root)
  keep()
  expect(looked()).toBe('')
  expect(hashInputs(root).hash).toBe(hash)
})

test('files that did not change are not read, and one of the same size, time and name is when its content changed', async () => {
  utimesSync(source, AN_HOUR_AGO, AN_HOUR_AGO)
  // the time of the change itself cannot be set: it is waited for
  await expect
    .poll(
      () => {
        hashInputs(root).keep()
        return looked()
      },
      { timeout: 10_000, interval: 100 },
    )
    .not.toBe('')
  const { hash } = hashInputs(root)
  mark()
  expect(hashInputs(root).hash).toBe('remembered')
  writeFileSync(source, 'two')
  utimesSync(source, AN_HOUR_AGO, AN_HOUR_AGO)
  const other = hashInputs(root).hash
  expect([hash, 'remembered']).not.toContain(other)
  writeFileSync(source, 'one')
  writeFileSync(join(root, 'server/new.test.ts'), 'a test is no input')
  expect(hashInputs(root).hash).toBe(hash)
  writeFileSync(join(root, 'server/new.ts'), '')
  expect(hashInputs(root).hash).not.toBe(hash)
})
