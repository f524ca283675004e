import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { VENDORS } from '#server/modules/catalogue/seeds/vendors.ts'
import { hueDistance } from './core/colour.ts'
import { forgetShared } from './core/share.ts'
import { cardRow, frontGames } from './front.ts'
import { hasMark } from './marks.ts'
import { paintCard } from './paint-card.ts'
import { huesFor, isScene } from './recipes/hues.ts'
import { SCENES } from './recipes/scenes.ts'
import { SLOT_THEMES } from './recipes/thing-themes.ts'
import { hasIcon, SHIPPED_ICONS } from './relief/icons.ts'
import type { CardFacts } from './render-card.ts'
import { renderCard } from './render-card.ts'
import { standInSvg } from './stand-in.ts'
import { lockup } from './type/lockup.ts'
import { loadLetters, measure } from './type/letters.ts'
import { listUsedIcons } from './used-icons.ts'

const assets = new URL('../assets/art/', import.meta.url)

async function fingerprint(code: string): Promise<string> {
  const row = cardRow(GAMES.find((game) => game.code === code)!)
  return createHash('sha256')
    .update(await paintCard(row, { name: row.vendorName, mark: row.vendorMark }))
    .digest('hex')
}

test('LOBBY-7 the same row gives the same card, whatever was painted before it', async () => {
  const alone = await fingerprint('aurora-wolves')
  await fingerprint('log-cabin-wolves')
  await fingerprint('bac')
  expect(await fingerprint('aurora-wolves')).toBe(alone)
  forgetShared()
  expect(await fingerprint('aurora-wolves')).toBe(alone)
  expect(await fingerprint('log-cabin-wolves')).not.toBe(alone)
})

test('LOBBY-7 every seeded game has a recipe and every vendor its mark; slots have at least forty themes', () => {
  expect(SLOT_THEMES.size).toBeGreaterThanOrEqual(40)
  for (const [key, theme] of SLOT_THEMES) expect(hasIcon(theme.icon), key).toBe(true)
  for (const game of GAMES) expect(SLOT_THEMES.has(game.theme) || isScene(game.theme), game.theme).toBe(true)
  for (const key of Object.keys(SCENES)) expect(isScene(key), key).toBe(true)
  for (const vendor of VENDORS) expect(hasMark(vendor.mark), vendor.code).toBe(true)
})

test('LOBBY-7 every icon that a picture is made of is shipped, and no other', async () => {
  const shipped = JSON.parse(await readFile(new URL(`../${SHIPPED_ICONS}`, import.meta.url), 'utf8')) as object
  const used = listUsedIcons()
  expect(used.length).toBeGreaterThan(150)
  expect(Object.keys(shipped)).toEqual(used)
})

test('LOBBY-5 neighbours in a lane differ in hue or in theme, and nearly always in both', () => {
  const pairs = GAMES.slice(1)
    .map((game, i) => [GAMES[i]!, game] as const)
    .filter(([a, b]) => a.type === b.type)
  for (const [a, b] of pairs)
    expect(a.theme !== b.theme || hueDistance(huesFor(a)[0], huesFor(b)[0]) >= 20, `${a.code} ${b.code}`).toBe(true)
  expect(pairs.filter(([a, b]) => hueDistance(huesFor(a)[0], huesFor(b)[0]) < 20).length / pairs.length).toBeLessThan(
    0.12,
  )
})

test('LOBBY-7 no title leaves its box by more than its outline, Latin or Bengali', async () => {
  await loadLetters()
  for (const { name } of GAMES) {
    for (const text of [name.en, name.bn]) {
      const { d, h } = lockup(text, { w: 542, h: 137, maxLines: 3 })
      const numbers = d.match(/-?\d+(?:\.\d+)?/g)!.map(Number)
      const [xs, ys] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)]
      expect(Math.min(...xs), text).toBeGreaterThanOrEqual(-7)
      expect(Math.max(...xs), text).toBeLessThanOrEqual(549)
      expect(Math.min(...ys), text).toBeGreaterThanOrEqual(-7)
      expect(Math.max(...ys), text).toBeLessThanOrEqual(h + 7)
    }
  }
})

test('LOBBY-7 a stand-in is light, well formed and says the title in either script', () => {
  for (const game of GAMES) {
    for (const title of [game.name.en, game.name.bn]) {
      const svg = standInSvg({ ...game, title })
      expect(Buffer.byteLength(svg), title).toBeLessThan(2048)
      expect(
        svg
          .replaceAll(/<[^>]+>/g, '')
          .replaceAll('&amp;', '&')
          .replaceAll(' ', ''),
      ).toBe(title.replaceAll(' ', ''))
    }
  }
  expect(standInSvg({ code: 'x', vendor: 'AG', theme: 'tiger', title: '<script>"&' })).not.toContain('<script>')
})

test('LOBBY-7 a stand-in’s lines fit its box in the house’s own face with room for a wider one', async () => {
  await loadLetters()
  for (const game of GAMES) {
    for (const title of [game.name.en, game.name.bn]) {
      const svg = standInSvg({ ...game, title })
      const size = Number(/font-size="([\d.]+)"/.exec(svg)?.[1])
      for (const [, line = ''] of svg.matchAll(/<tspan[^>]*>([^<]*)</g)) {
        expect(measure(line.replaceAll('&amp;', '&'), { weight: 700, width: 100 }) * size, line).toBeLessThan(262)
      }
    }
  }
})

test('LOBBY-7 the front’s cards are in the repository with their facts, and all pictures together stay under 8 MB', async () => {
  const manifest = JSON.parse(await readFile(new URL('manifest.json', assets), 'utf8')) as Record<string, CardFacts>
  expect(Object.keys(manifest).toSorted()).toEqual(
    frontGames()
      .map((game) => game.code)
      .toSorted(),
  )
  let total = 0
  for (const [code, facts] of Object.entries(manifest)) {
    expect(facts.blur.length).toBeLessThan(200)
    for (const [format, widths] of Object.entries(facts.sizes)) {
      for (const width of widths) total += (await stat(new URL(`cards/${code}-${width}.${format}`, assets))).size
    }
  }
  expect(total).toBeGreaterThan(1_000_000)
  expect(total).toBeLessThan(7_000_000)
})

test('LOBBY-7 a code that is not kebab case writes nothing', async () => {
  await expect(renderCard({ ...cardRow(GAMES[0]!), code: '../evil' }, 'never-made')).rejects.toThrow(/kebab/)
})
