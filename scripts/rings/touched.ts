/**
 * The tests that a change touches, by the import graph. The graph ends at the lists that name every module: through
 * them every story depends on every file, and every change would touch all tests.
 */
import { dirname, join } from 'node:path'

export type Source = { path: string; text: string }

/** Lists that connect the parts. A change of a listed file does not touch the importers of the list. */
const LISTS: readonly RegExp[] = [
  /^server\/(app|modules|main|check-books|open-house|run-house)\.ts$/,
  /^studio\/(app|start|protocol)\.ts$/,
  /^studio\/engines\/engine-(facts|routes)\.ts$/,
  /^web\/(player|office)\/(main|routes|screens|office-app|resources)\.tsx?$/,
  /^(server|studio)\/testing\/[\w-]*house\.ts$/,
]
/** Files whose effects the graph does not know. */
const EVERYTHING: readonly RegExp[] = [
  /^(package(-lock)?\.json|tsconfig\..*|vitest\.config\.ts|\.ci\/.*)$/,
  /^server\/migrations\//,
  /^server\/routines\//,
  /^server\/testing\/(postgres|house|builders)\.ts$/,
  /^web\/testing\//,
]
/** Rooms: a change in one touches the room's own stories, which go through HTTP and import nothing of it. */
const ROOM =
  /^(server\/modules\/[^/]+|studio\/engines\/[^/]+|games\/[^/]+|web\/(?:player|office)\/[^/]+|server\/[^/]+|conformance)\//
/** Tests of files that no import names. */
const BESIDE: readonly { changed: RegExp; tests: RegExp }[] = [
  {
    changed: /^locales\//,
    tests: /^(web\/lib\/messages\.node|server\/lib\/messages|server\/office-words|locales\/.*)\.test\.ts$/,
  },
  { changed: /\.(css|html)$/, tests: /^(web\/ui\/|studio\/client-pages).*\.test\.tsx?$/ },
]

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(([, name = '']) =>
    name.startsWith('#') ? [name.slice(1)] : name.startsWith('.') ? [join(dirname(path), name)] : [],
  )
}

/**
 * Returns the test files of vitest (without those of the browser) that a change of these paths touches. `null`: all of
 * them, because something changed that the graph does not know.
 */
export function touchedTests(changed: readonly string[], sources: readonly Source[]): string[] | null {
  if (changed.some((path) => EVERYTHING.some((one) => one.test(path)))) return null
  const importers = new Map<string, string[]>()
  for (const source of sources)
    for (const target of importsOf(source)) importers.set(target, [...(importers.get(target) ?? []), source.path])

  const reached = new Set(changed)
  const queue = [...changed]
  for (let path = queue.shift(); path !== undefined; path = queue.shift())
    for (const importer of importers.get(path) ?? []) {
      if (reached.has(importer) || LISTS.some((one) => one.test(importer))) continue
      reached.add(importer)
      queue.push(importer)
    }
  const rooms = new Set([...reached].filter((path) => !isTest(path)).flatMap((path) => ROOM.exec(path)?.[0] ?? []))
  const beside = BESIDE.filter((one) => changed.some((path) => one.changed.test(path)))
  return sources
    .map(({ path }) => path)
    .filter((path) => isTest(path) && !path.startsWith('e2e/'))
    .filter(
      (path) =>
        reached.has(path) ||
        [...rooms].some((room) => path.startsWith(room)) ||
        beside.some(({ tests }) => tests.test(path)),
    )
    .toSorted()
}
