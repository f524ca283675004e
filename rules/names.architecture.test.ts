/** One noun: contract, module, screens and messages of one subject have one name. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MODULES } from '#server/modules.ts'
import { root } from './sources.ts'

const SUBJECTS = new Set<string>(MODULES.map(({ name }) => name))

/** Folders of screens that are a part of a subject, and too large to be in one folder with the rest. */
const PART_OF: Readonly<Record<string, string>> = {
  agent: 'identity',
  bonus: 'rewards',
  proof: 'cashier',
  app: 'push',
  auth: 'identity',
  session: 'identity',
  records: 'bets',
  lanes: 'catalogue',
  member: 'identity',
  members: 'identity',
  operators: 'identity',
  account: 'identity',
  security: 'identity',
  audit: 'identity',
  contact: 'site',
  popups: 'site',
  fairness: 'catalogue',
  games: 'catalogue',
  game: 'doors',
  statement: 'statements',
}

/** Places that belong to no subject: what is around all screens, and what several of them show. */
const PLACES = new Set(['frame', 'compose', 'lib', 'tiles', 'public', 'testing', 'centre'])

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

/** Lists folders that have the name of no subject; `parts` may name the subject that they belong to. */
const nameless = (folders: readonly string[], parts: Readonly<Record<string, string>> = {}) =>
  folders.filter((name) => !PLACES.has(name) && !SUBJECTS.has(parts[name] ?? name))

test('each subject has its contract and its module, under one name', () => {
  expect(foldersOf('contract').sort()).toEqual([...SUBJECTS].sort())
})

test('screens and messages are of a subject, or of a place that all share', () => {
  for (const place of ['web/player', 'web/office'])
    expect(nameless(foldersOf(place), PART_OF).map((name) => `${place}/${name}`)).toEqual([])
  for (const language of foldersOf('locales')) expect(nameless(foldersOf(`locales/${language}`))).toEqual([])
  expect(nameless(['cashier', 'frame', 'payments', 'auth'])).toEqual(['payments', 'auth'])
  expect(nameless(['auth'], PART_OF)).toEqual([])
})
