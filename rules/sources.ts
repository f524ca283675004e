/** The repository's own sources, as the rules of the house read them. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '..')
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'])

/** Returns the paths of all files below a folder, from the root; none when it does not exist. */
export function walk(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (SKIPPED.has(name)) return []
    return statSync(path).isDirectory() ? walk(path) : [relative(root, path)]
  })
}

export type Source = { path: string; text: string }

/** Returns the files below a folder whose path matches, with their text. */
export function readSources(folder: string, path: RegExp): Source[] {
  return walk(join(root, folder))
    .filter((one) => path.test(one))
    .map((one) => ({ path: one, text: readFileSync(join(root, one), 'utf8') }))
}

/** Every source of the repository. */
export const sources: readonly Source[] = readSources('.', /\.(ts|tsx|mjs)$/)

/** Returns migrations and routines of the database. */
export const readSql = (): Source[] => readSources('server', /\.sql$/)

/** Returns whether a file is a test, or something that only tests use. */
export const isTest = (path: string) => /\.test\.tsx?$|^e2e\/|^bench\/|^rules\/|\/testing\//.test(path)

/** Returns the server's module that a file belongs to. */
export const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]

/** Returns the files that a source imports, as paths from the root; packages are left out. */
export function importsOf({ path, text }: Source): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
  return found.flatMap((name) =>
    name.startsWith('#') ? [name.slice(1)] : name.startsWith('.') ? [join(dirname(path), name)] : [],
  )
}

/** Returns files that import each other in a circle: none of them can be read, or moved, alone. */
export function circlesOf(files: readonly Source[], imported: (file: Source) => string[]): string[][] {
  const known = new Map(files.map((file) => [file.path, file]))
  const edges = new Map(files.map((file) => [file.path, imported(file).filter((target) => known.has(target))]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  // Tarjan: a file whose lowest reachable open file is itself closes a circle, or is alone
  const visit = (path: string): void => {
    order.set(path, order.size)
    lowest.set(path, order.get(path) ?? 0)
    open.push(path)
    for (const target of edges.get(path) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = open.splice(open.lastIndexOf(path))
    if (circle.length > 1) found.push(circle.sort())
  }
  for (const { path } of files) if (!order.has(path)) visit(path)
  return found
}

/** Returns one file that breaks a rule, to verify that the rule finds it. */
export const bad = (path: string, text: string): Source[] => [{ path, text }]
