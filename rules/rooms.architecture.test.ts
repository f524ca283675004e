/** Rooms inside a module: its folders by subject, and each file at its root. Their imports never form a circle. */
import { expect, test } from 'vitest'
import { importsOf, isTest, moduleOf, sources, type Source } from './sources.ts'

/** Returns the folder that a module's file is in, or the file itself when it is at the module's root. */
const roomOf = (path: string) => path.split('/').slice(0, 4).join('/')

/** Lists rooms of one module that reach themselves again through others. */
function roomsInCircles(files: readonly Source[]): string[] {
  const doors = new Map<string, Set<string>>()
  for (const file of files) {
    if (!moduleOf(file.path) || isTest(file.path)) continue
    const own = roomOf(file.path)
    for (const target of importsOf(file).filter((one) => moduleOf(one) === moduleOf(file.path)))
      if (roomOf(target) !== own) doors.set(own, (doors.get(own) ?? new Set()).add(roomOf(target)))
  }
  const reached = (from: string) => {
    const seen = new Set<string>()
    const open = [...(doors.get(from) ?? [])]
    for (let room = open.pop(); room !== undefined; room = open.pop()) {
      if (seen.has(room)) continue
      seen.add(room)
      open.push(...(doors.get(room) ?? []))
    }
    return seen
  }
  return [...doors.keys()].filter((room) => reached(room).has(room)).sort()
}

test('the rooms of a module do not lead back to each other', () => {
  expect(roomsInCircles(sources)).toEqual([])
  const two = [
    { path: 'server/modules/wallet/a/x.ts', text: "import { y } from '../b/y.ts'" },
    { path: 'server/modules/wallet/b/z.ts', text: "import { w } from '../a/w.ts'" },
  ]
  expect(roomsInCircles(two)).toEqual(['server/modules/wallet/a', 'server/modules/wallet/b'])
  const root = [
    { path: 'server/modules/wallet/a/x.ts', text: "import { r } from '../r.ts'" },
    { path: 'server/modules/wallet/r.ts', text: "import { w } from './a/w.ts'" },
  ]
  expect(roomsInCircles(root)).toHaveLength(2)
})
