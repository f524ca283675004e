import { expect, test } from 'vitest'
import { importsOf, sources } from './sources.ts'

/** Asks whether it is the file that was started; in one file with others, each would say yes. */
const STARTS_ITSELF = /import\.meta\.url === pathToFileURL\(process\.argv\[1\]/

test('what is bundled imports no script that begins to work when it is started: a bench would build and compress', () => {
  const scripts = sources.filter(({ path, text }) => path.startsWith('scripts/') && STARTS_ITSELF.test(text))
  expect(scripts.map(({ path }) => path)).toContain('scripts/build.mjs')
  const paths = new Set(scripts.map(({ path }) => path))
  const wrong = sources
    .filter(({ path }) => !path.startsWith('scripts/'))
    .flatMap((one) =>
      importsOf(one)
        .filter((path) => paths.has(path))
        .map((path) => `${one.path} imports ${path}`),
    )
  expect(wrong).toEqual([])
})
