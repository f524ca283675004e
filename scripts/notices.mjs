// THIRD-PARTY-NOTICES: the licences of all packages of which code or fonts reach a browser or run on a server. Written
// at each build into dist/third-party-notices.txt, which the site serves; not committed, since it follows from the lock.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders whose imports reach browsers. */
const PAGES = ['web', 'studio/client', 'studio/protocol.ts', 'design', 'contract', 'games']
/** Development packages of which the build itself puts parts into pages: icons, flags, fonts, base styles, a loader. */
const PUT_IN = [
  '@fontsource-variable/noto-sans-arabic',
  '@iconify-json/ph',
  'country-flag-icons',
  'tailwindcss',
  'vite',
]
const TEXT = /^(\w+-)?(licen[cs]e|copying|ofl|notice)([.-].*)?$/i

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

function* sourcesOf(path) {
  if (!existsSync(path)) return
  if (/\.(ts|tsx|js|mjs|css)$/.test(path)) return yield path
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* sourcesOf(join(path, entry.name))
    else if (/\.(ts|tsx|js|mjs|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      yield join(path, entry.name)
  }
}

/** Returns the names of packages that a text imports. */
export const importsOf = (text) =>
  [...text.matchAll(/(?:\bfrom|\bimport|@import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)[^'"]*['"]/g)].map(
    ([, name]) => name,
  )

/** Returns where a package lies that another one needs: inside that one, or further out, as Node looks for it. */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return null
  }
}

/** Returns the places, in the lock, of all packages that are shipped: those of production, and those of pages. */
export function listShipped(root) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const found = new Set(Object.keys(packages).filter((place) => place !== '' && !packages[place].dev))
  for (const name of PUT_IN) found.add(placeOf(packages, name, '')) // parts of it, not of what it needs to build
  const names = new Set()
  for (const folder of PAGES)
    for (const file of sourcesOf(join(root, folder)))
      if (!/\/testing\//.test(file)) for (const name of importsOf(readFileSync(file, 'utf8'))) names.add(name)
  const open = [...names].flatMap((name) => placeOf(packages, name, '') ?? [])
  for (const place of open) {
    found.add(place)
    for (const name of Object.keys(packages[place].dependencies ?? {})) {
      const next = placeOf(packages, name, place)
      if (next && !found.has(next)) open.push(next)
    }
  }
  // packages for other systems are in the lock and not installed
  return [...found].filter((place) => place !== null && existsSync(join(root, place, 'package.json'))).sort()
}

const clean = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()

/** Returns a package with its licence, and the texts that it brings; the texts are empty where it brings none. */
function describe(root, place) {
  const folder = join(root, place)
  const { name, version, license, author } = readJson(join(folder, 'package.json'))
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => entry.name)
    .sort()
    .map((file) => clean(readFileSync(join(folder, file), 'utf8')))
  const by = typeof author === 'string' ? author : author?.name
  return {
    title: `${name} ${version}`,
    licence: typeof license === 'string' ? license : (license?.type ?? 'not stated'),
    by: by ?? null,
    text: [...new Set(texts)].join('\n\n'),
  }
}

/** Returns the notices as one text: packages that bring the same licence text stand above it together. */
export function printNotices(root) {
  const groups = new Map()
  for (const { title, licence, by, text } of listShipped(root).map((place) => describe(root, place))) {
    const line = text === '' ? `${title} (${licence}${by ? `, by ${by}` : ''})` : `${title} (${licence})`
    const lines = groups.get(text) ?? new Set()
    groups.set(text, lines.add(line))
  }
  const parts = [...groups].map(([text, lines]) => ({ text, titles: [...lines].sort().join('\n') }))
  parts.sort((one, other) => (one.text === '') - (other.text === '') || (one.titles < other.titles ? -1 : 1))
  const rule = '-'.repeat(80)
  return [
    'Fairhouse is built of the packages below; each is used under the licence that stands with it. Pictures and',
    'data have their credits in art/README.md and README.md.',
    ...parts.map(
      ({ text, titles }) =>
        `${rule}\n${titles}\n\n${text || 'These packages name their licence and bring no text of it.'}`,
    ),
    '',
  ].join('\n\n')
}

/** Writes the notices of the build. */
export function writeNotices(root) {
  writeFileSync(join(root, 'dist/third-party-notices.txt'), printNotices(root))
}
