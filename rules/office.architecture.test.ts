/** The rooms of the back office: its subjects do not import each other, and one list names them all. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bad, importsOf, isTest, root, sources, type Source } from './sources.ts'

/** Folders that are no subject: what several subjects share, each folder under its own name. */
const ROOMS = [
  'frame', // what is around every page
  'compose', // how a document of the contract is asked for, field by field, with what is wrong beside each
]
/** Rooms that a room may import. */
const FOR_ROOMS = ['frame']

const folderOf = (path: string) => /^web\/office\/([^/]+)\//.exec(path)?.[1]

/** Lists imports, including lazy ones, from a subject or the frame into another subject. */
function betweenSubjects(files: readonly Source[]): string[] {
  return files.flatMap((file) => {
    const from = folderOf(file.path)
    if (!from || isTest(file.path)) return []
    return importsOf(file).flatMap((target) => {
      const to = folderOf(target)
      const allowed = ROOMS.includes(from) ? FOR_ROOMS : ROOMS
      return !to || to === from || allowed.includes(to) ? [] : [`${file.path} imports ${target}`]
    })
  })
}

test('subjects of the back office import no other subject, and the rooms import none', () => {
  expect(betweenSubjects(sources)).toEqual([])
  expect(
    betweenSubjects([
      ...bad('web/office/audit/a.tsx', "import { B } from '../decisions/b.tsx'"),
      ...bad('web/office/frame/a.tsx', "const B = lazy(() => import('../books/b.tsx'))"),
      ...bad('web/office/frame/c.tsx', "import { B } from '../compose/b.tsx'"),
      ...bad('web/office/compose/a.tsx', "import { B } from '../frame/b.tsx'"),
      ...bad('web/office/overview.tsx', "import { B } from './books/b.tsx'"),
    ]),
  ).toEqual([
    'web/office/audit/a.tsx imports web/office/decisions/b.tsx',
    'web/office/frame/a.tsx imports web/office/books/b.tsx',
    'web/office/frame/c.tsx imports web/office/compose/b.tsx',
  ])
})

/** A page beside the folders puts parts of subjects together: a subject may bring such a part and have no page of its own. */
const COMPOSED = /^web\/office\/[^/]+\.tsx$/

/** Lists folders of subjects that have neither a screen in the list of subjects nor a part of a composed page. */
function unlisted(files: readonly Source[], list: string): string[] {
  const folders = new Set(files.flatMap(({ path }) => folderOf(path) ?? []))
  const parts = files.filter(({ path }) => COMPOSED.test(path)).flatMap((file) => importsOf(file).map(folderOf))
  return [...folders].filter(
    (name) => !ROOMS.includes(name) && !parts.includes(name) && !list.includes(`'./${name}/${name}.screens.ts`),
  )
}

test('every subject of the back office says its screens in a file of its name, which the list of subjects names, or is a part of a composed page', () => {
  const list = sources.find(({ path }) => path === 'web/office/subjects.ts')?.text ?? ''
  expect(unlisted(sources, list)).toEqual([])
  expect(unlisted(bad('web/office/made-up/a.tsx', ''), list)).toEqual(['made-up'])
  for (const room of ROOMS) expect(existsSync(join(root, 'web/office', room))).toBe(true)
})
