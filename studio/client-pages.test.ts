/**
 * What every engine's page shares, read from its own files: a page that leaves something out says so in
 * client/README.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { GAME_NAMES } from '#games/cards.ts'

const CLIENT = join(import.meta.dirname, 'client')
const read = (file: string) => readFileSync(file, 'utf8')

/** Every file that a page loads, with its first file or later. */
function filesOf(from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen
  seen.add(from)
  for (const [, path = ''] of read(from).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    const file = path.startsWith('#studio/')
      ? join(import.meta.dirname, path.slice('#studio/'.length))
      : path.startsWith('.')
        ? resolve(dirname(from), path)
        : null
    if (file?.endsWith('.ts') && file.startsWith(CLIENT) && existsSync(file)) filesOf(file, seen)
  }
  return seen
}

/** Pages that play no game: one checks records, one paints a title's symbols for the record of a round. */
const WITHOUT_GAME: readonly string[] = ['verify.html', 'symbols.html']

const pages = readdirSync(CLIENT)
  .filter((name) => name.endsWith('.html') && !WITHOUT_GAME.includes(name))
  .map((name) => name.slice(0, -'.html'.length))
const graph = new Map(
  pages.map((page) => [page, [...filesOf(join(CLIENT, page, 'main.ts'))].map((file) => file.slice(CLIENT.length + 1))]),
)

/** The files in which each feature of the common client is found. `own` marks what an engine has instead. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  'bet bar': ['frame/stake-field.ts', 'table/chips.ts', 'pvp/buy-in.ts', 'sports/slip-panel.ts', 'fishing/panel.ts'],
  balance: ['frame/header.ts'],
  history: ['frame/history-sheet.ts'],
  rules: ['frame/rules-sheet.ts'],
  sound: ['lib/sound.ts'],
  fairness: ['frame/fairness-sheet.ts'],
  autoplay: ['frame/autoplay.ts'],
  'reality check': ['frame/notices.ts'],
  resume: ['frame/pending.ts', 'lib/line.ts'],
  keyboard: ['frame/keyboard.ts'],
  'reduced motion': ['lib/motion.ts'],
  theme: ['lib/look.ts'],
}

/** The table of client/README.md: engine → feature → what it says. */
function promised(): Map<string, Map<string, string>> {
  const rows = read(join(CLIENT, 'README.md'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const head = rows.find(([first]) => first === 'engine') ?? []
  return new Map(
    rows
      .filter(([first = '']) => pages.includes(first))
      .map(([engine = '', ...cells]) => [engine, new Map(cells.map((cell, index) => [head[index + 1] ?? '', cell]))]),
  )
}

const hasAutoplay = (page: string) => {
  // its state is that of all originals, which could; its panel does not offer it
  if (page === 'blackjack-table') return false
  const own = join(CLIENT, page, 'scene.ts')
  const said = existsSync(own) ? /hasAutoplay: (true|false)/.exec(read(own))?.[1] : undefined
  return said === undefined ? undefined : said === 'true'
}

test('GAME-4 every engine has a page, and no page is without an engine', () => {
  expect(pages.toSorted()).toEqual(GAME_NAMES.toSorted())
})

test.each(pages)(
  'GAME-4 GAME-8 the page of %s has what all clients share, or the README says what stands in its place',
  (page) => {
    const files = graph.get(page) ?? []
    expect(files).toContain('frame/start.ts')
    const row = promised().get(page)
    expect([...(row?.keys() ?? [])], 'columns of the README').toEqual(Object.keys(FEATURES))
    for (const [feature, places] of Object.entries(FEATURES)) {
      const isThere =
        places.some((place) => files.includes(place)) && (feature !== 'autoplay' || hasAutoplay(page) !== false)
      const said = row?.get(feature) ?? ''
      if (said === 'yes') expect(isThere, `${page}: ${feature}`).toBe(true)
      else expect(said.length, `${page} without ${feature}: why`).toBeGreaterThan(8)
      if (isThere && feature !== 'bet bar') expect(said, `${page}: ${feature} is there`).toBe('yes')
    }
  },
)

/**
 * Text fields that hold no figures: chat, seeds, records to check. Every other text field refuses input that cannot be
 * a figure.
 */
const OTHER_TEXT: readonly string[] = [
  'chat/chat-view.ts',
  'frame/fairness-sheet.ts',
  'frame/typed-field.ts',
  'verify/main.ts',
]

test('GAME-4 every field for figures is the one that keeps what was typed, and only chips, cannons and handles go without', () => {
  const files = new Set([...graph.values()].flat())
  const own = [...files].filter((file) =>
    [...read(join(CLIENT, file)).matchAll(/h\('input', \{([\s\S]{0,80})/g)].some(
      ([, head = '']) => !/type: 'range'/.test(head),
    ),
  )
  expect(own.toSorted()).toEqual(OTHER_TEXT.filter((file) => own.includes(file)))
  expect(own).toContain('frame/typed-field.ts')
  expect(pages.filter((page) => !graph.get(page)?.includes('frame/stake-field.ts'))).toEqual([
    'blackjack-table',
    'fishing',
    'pvp',
    'table',
  ])
})

test.each(pages)('SITE-7 the page of %s speaks its own words in each language, the same keys in all', async (page) => {
  const words = (graph.get(page) ?? []).filter((file) => /^[^/]+\/words-\w\w\.ts$/.test(file))
  const folders = new Set(words.map((file) => dirname(file)))
  expect(folders.size).toBeGreaterThan(0)
  for (const folder of folders) {
    const [ar, bn, en] = await Promise.all(
      (['ar', 'bn', 'en'] as const).map(async (language) =>
        Object.keys(
          ((await import(`./client/${folder}/words-${language}.ts`)) as Record<string, object>)[language] ?? {},
        ).toSorted(),
      ),
    )
    expect({ ar, bn }, folder).toEqual({ ar: en, bn: en })
  }
})
