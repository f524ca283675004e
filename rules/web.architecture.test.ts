/** The parts of the web and the rooms of the site: its subjects do not import each other, and each address is written once. */
import { expect, test } from 'vitest'
import { GAME_PATH, LANE_PATHS, LOTTERY_PATHS, MEMBER_PAGES, paths } from '#contract/paths.ts'
import { bad, circlesOf, importsOf, isTest, sources, type Source } from './sources.ts'

/** Folders of the site that are no subject: what several subjects share, each folder under its own name. */
const ROOMS = [
  'frame', // what is around every page
  'member', // what is around every page of the member centre
  'agent', // what is around every page of the agent centre
  'session', // how a session begins
  'proof', // how the owner of an account confirms what binds their money
  'lanes', // how lanes are named and drawn, and where their vendors lead
  'tiles', // cards of games, and the search among them
  'records', // what every list of a member's records has
  'bonus', // how a bonus is told wherever it matters: its terms in figures, its progress, what a game counts
]
/** The parts of the web, each with the parts that it may import: the site and the back office know nothing of each other. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ui: [], // primitives
  lib: ['ui'], // client, session, language
  rounds: ['lib', 'ui'], // the record of a round, as members and operators see it
  player: ['rounds', 'lib', 'ui'],
  office: ['rounds', 'lib', 'ui'],
}

const partOf = (path: string) => /^web\/([^/]+)\//.exec(path)?.[1]

/** Lists imports, including lazy ones, from a part of the web into one that it may not import. */
function betweenParts(files: readonly Source[]): string[] {
  return files.flatMap((file) => {
    const from = partOf(file.path)
    if (!from || isTest(file.path)) return []
    return importsOf(file).flatMap((target) => {
      const to = partOf(target)
      return !to || to === from || PARTS[from]?.includes(to) ? [] : [`${file.path} imports ${target}`]
    })
  })
}

test('site and back office do not import each other, and what they share imports neither', () => {
  expect(betweenParts(sources)).toEqual([])
  expect(
    betweenParts([
      ...bad('web/office/bets/a.tsx', "import { B } from '#web/player/bets/b.tsx'"),
      ...bad('web/player/bets/a.tsx', "const B = lazy(() => import('#web/office/bets/b.tsx'))"),
      ...bad('web/rounds/a.tsx', "import { b } from '../player/bets/b.ts'"),
      ...bad('web/other/a.tsx', "import { b } from '#web/lib/b.ts'"),
    ]),
  ).toHaveLength(4)
})

/** Where subjects are put together: the files beside the folders, and the member centre's list of pages. */
const COMPOSING = ['centre']

const folderOf = (path: string) => /^web\/player\/([^/]+)\//.exec(path)?.[1]

/** Lists imports, including lazy ones, from a subject or a room into a subject. */
function betweenSubjects(files: readonly Source[]): string[] {
  return files.flatMap((file) => {
    const from = folderOf(file.path)
    if (!from || COMPOSING.includes(from) || isTest(file.path)) return []
    return importsOf(file).flatMap((target) => {
      const to = folderOf(target)
      return !to || to === from || ROOMS.includes(to) ? [] : [`${file.path} imports ${target}`]
    })
  })
}

test('subjects of the site import no other subject, also not lazily', () => {
  expect(betweenSubjects(sources)).toEqual([])
  expect(
    betweenSubjects([
      ...bad('web/player/lobby/a.tsx', "const B = lazy(() => import('../games/b.tsx'))"),
      ...bad('web/player/tiles/a.tsx', "import { b } from '../lobby/b.tsx'"),
    ]),
  ).toHaveLength(2)
})

test('no files of the site lead back to each other, lazy imports too', () => {
  expect(
    circlesOf(
      sources.filter(({ path }) => path.startsWith('web/')),
      importsOf,
    ),
  ).toEqual([])
  const two = [
    ...bad('web/player/a.tsx', "const B = lazy(() => import('./b.tsx'))"),
    ...bad('web/player/b.tsx', "import type { A } from './a.tsx'"),
  ]
  expect(circlesOf(two, importsOf)).toEqual([['web/player/a.tsx', 'web/player/b.tsx']])
})

/** Addresses whose spelling nothing else has. */
const OWN = [
  GAME_PATH,
  ...LOTTERY_PATHS,
  ...Object.values(LANE_PATHS),
  ...MEMBER_PAGES.map((page) => paths.member(page)),
  paths.agentHome(),
  paths.cricket(),
  paths.favorites(),
  paths.helpAlone(),
  paths.pointMall(),
  paths.promotions(),
]
/** Written content, which links to pages as its readers do; and the worker, which imports nothing. */
const WRITTEN = /^server\/seeds\/(pages|arabic)\//

/** Lists sources that spell out an address of the site instead of taking it from the contract. */
function spelled(files: readonly Source[]): string[] {
  const spelling = new RegExp(`['"\`](?:${OWN.join('|')})(?=['"\`?#])`)
  return files
    .filter(({ path }) => /^(server|web)\//.test(path) && !isTest(path) && !WRITTEN.test(path))
    .filter(({ text }) => spelling.test(text))
    .map(({ path }) => path)
}

test('addresses of the site stand in contract/paths.ts only', () => {
  expect(spelled(sources)).toEqual([])
  expect(spelled(bad('server/modules/a/b.ts', 'const link = `/member/withdraw?from=${mail}`'))).toHaveLength(1)
  expect(spelled(bad('web/player/a/b.tsx', "goTo('/seamless')"))).toHaveLength(1)
})
