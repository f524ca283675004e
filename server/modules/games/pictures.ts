/** Which pictures are rendered: those that came with the product and those that this machine made since. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { GamePicture } from '#contract/games.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { ShortCache } from '#server/lib/short-cache.ts'

/** What the art generator writes of each card (art/render-card.ts) beyond its files: the ground's hue and a tiny preview. */
const looks = z.record(z.string(), z.object({ hue: z.number(), blur: z.string().max(2_000) }))
type Looks = z.output<typeof looks>

type Found = { avif: number[]; webp: number[]; hue?: number; blur?: string }
/** What is rendered, by code. */
export type Pictures = { cards: ReadonlyMap<string, Found>; vendors: ReadonlyMap<string, Found> }

const cache = new ShortCache<Pictures>(MINUTE_MS)

/** Where pictures lie: with the product, then with this machine's data. */
export function artFolders(env: Env): string[] {
  return [join(projectRoot(), 'assets/art'), join(env.config.dataDir, 'art')]
}

async function readLooks(env: Env, folder: string): Promise<Looks> {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) return {}
  const parsed = looks.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success) env.log.warn({ file }, 'not a list of pictures')
  return parsed.success ? parsed.data : {}
}

/** Pictures of a folder by the names of their files: `<code>-<width>.avif` and `.webp`. */
async function listFolder(folder: string, into: Map<string, Found>): Promise<void> {
  if (!existsSync(folder)) return
  for (const file of await readdir(folder)) {
    const [, code, width, type] = /^([A-Za-z0-9_-]+)-(\d+)\.(avif|webp)$/.exec(file) ?? []
    if (code === undefined) continue
    const found = into.get(code) ?? { avif: [], webp: [] }
    const widths = type === 'avif' ? found.avif : found.webp
    if (!widths.includes(Number(width))) widths.push(Number(width))
    into.set(code, found)
  }
}

/** What is rendered now; read again after a minute, since a job adds to it. */
export function getPictures(env: Env): Promise<Pictures> {
  return cache.get(env, '', async () => {
    const [cards, vendors] = [new Map<string, Found>(), new Map<string, Found>()]
    for (const folder of artFolders(env)) {
      await listFolder(join(folder, 'cards'), cards)
      await listFolder(join(folder, 'vendors'), vendors)
      for (const [code, look] of Object.entries(await readLooks(env, folder)))
        Object.assign(cards.get(code) ?? {}, look)
    }
    // a picture is shown when every browser can: AVIF and WebP
    for (const map of [cards, vendors]) {
      for (const [code, { avif, webp }] of map) {
        if (webp.length === 0) map.delete(code)
        avif.sort((a, b) => a - b)
        webp.sort((a, b) => a - b)
      }
    }
    return { cards, vendors }
  })
}

/** Forgets what was read, after something was rendered. */
export function forgetPictures(env: Env): void {
  cache.clear(env)
}

function describe(base: string, standIn: string, found: Found | undefined): GamePicture {
  if (!found) return { standIn }
  return { base, sizes: found.avif, webpSizes: found.webp, standIn, blur: found.blur, hue: found.hue }
}

/** A game's card. */
export function cardOf(pictures: Pictures, code: string): GamePicture {
  return describe(
    `/art/cards/${encodeURIComponent(code)}`,
    `/art/stand-in/${encodeURIComponent(code)}.svg`,
    pictures.cards.get(code),
  )
}

/** A vendor's tile. */
export function tileOf(pictures: Pictures, code: string): GamePicture {
  const standIn = `/art/stand-in/vendor/${encodeURIComponent(code)}.svg`
  return describe(`/art/vendors/${encodeURIComponent(code)}`, standIn, pictures.vendors.get(code))
}

/** One address for clients that take a single picture: the small WebP or the large AVIF, else the stand-in. */
export function oneUrl(picture: GamePicture, size: 'small' | 'large'): string {
  const { base, sizes = [], webpSizes = [] } = picture
  if (base === undefined) return picture.standIn
  return size === 'small' || sizes.length === 0
    ? `${base}-${Math.min(...webpSizes)}.webp`
    : `${base}-${Math.max(...sizes)}.avif`
}
