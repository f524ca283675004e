/** The floors of the studio: no import goes up. */
import { expect, test } from 'vitest'
import { bad, importsOf, isTest, sources, type Source } from './sources.ts'

/**
 * The floors of the studio, the lowest first: a room imports lower floors only. An engine is a room of its own, and so
 * is a file beside the folders.
 */
const STUDIO_FLOORS: readonly (readonly string[])[] = [
  ['protocol.ts'],
  ['lib'],
  ['beacon', 'door', 'payments'],
  ['env.ts', 'identities'],
  ['players', 'chains', 'transfer'],
  ['fair-seeds', 'free-rounds', 'jackpots', 'live-channel', 'engines/engine.ts'],
  ['rounds', 'chat'],
  [
    'engines/crash',
    'engines/dice',
    'engines/fishing',
    'engines/original',
    'engines/pvp',
    'engines/slot',
    'engines/sports',
    'engines/table',
  ],
  ['engines/engine-routes.ts', 'planned-stop'],
  ['session', 'desk', 'housekeeping.ts', 'client-files.ts', 'metrics.routes.ts'],
  ['app.ts'],
  ['start.ts'],
  ['main.ts'],
]
const studioRoom = (path: string) => /^studio\/(engines\/[^/]+|[^/]+)/.exec(path)?.[1] ?? null
const studioFloor = (room: string) => STUDIO_FLOORS.findIndex((rooms) => rooms.includes(room))

/**
 * Lists imports of the studio that go up or sideways, and rooms that are on no floor. Its clients have walls of their
 * own.
 */
function wrongFloor(files: readonly Source[]): string[] {
  return files.flatMap((file) => {
    const from = studioRoom(file.path)
    if (from === null || from === 'client' || isTest(file.path)) return []
    if (studioFloor(from) < 0) return [`${file.path} stands on no floor`]
    return importsOf(file).flatMap((target) => {
      const to = studioRoom(target)
      if (to === null || to === from || to === 'client') return []
      return studioFloor(to) < studioFloor(from) ? [] : [`${file.path} imports ${target}`]
    })
  })
}

test('rooms of the studio import lower floors only', () => {
  expect(wrongFloor(sources)).toEqual([])
  expect(
    wrongFloor([
      ...bad('studio/players/a.ts', "import { x } from '#studio/rounds/b.ts'"),
      ...bad('studio/engines/crash/a.ts', "import { x } from '../table/b.ts'"),
      ...bad('studio/cellar/a.ts', ''),
    ]),
  ).toEqual([
    'studio/players/a.ts imports studio/rounds/b.ts',
    'studio/engines/crash/a.ts imports studio/engines/table/b.ts',
    'studio/cellar/a.ts stands on no floor',
  ])
})
