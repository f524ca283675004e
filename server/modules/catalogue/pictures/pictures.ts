/** Finds the rendered pictures: those that came with the product and those that this machine rendered since. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { ShortCache } from '#server/lib/short-cache.ts'

/**
 * What the art generator writes about each card (art/render-card.ts) beside its files: the background's hue and a tiny
 * preview.
 */
const looks = z.record(z.string(), z.object({ hue: z.number(), blur: z.string().max(2_000) }))
type Looks = z.output<typeof looks>

/** Widths of the files of one picture, smallest first, and how it looks before it has loaded. */
export type Found = { avif: number[]; webp: number[]; hue?: number; blur?: string }
/** The rendered pictures, by code. */
export type Pictures = { cards: ReadonlyMap<string, Found>; vendors: ReadonlyMap<string, Found> }

const cache = new ShortCache<Pictures>(MINUTE_MS)

/** Returns the folders with pictures: the product's, then the one in this machine's data. */
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

/** Adds the pictures of a folder by the names of their files: `<code>-<width>.avif` and `.webp`. */
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

/** Returns the pictures rendered so far. Reads the folders again after a minute, since a job adds to them. */
export function getPictures(env: Env): Promise<Pictures> {
  return cache.get(env, '', async () => {
    const [cards, vendors] = [new Map<string, Found>(), new Map<string, Found>()]
    for (const folder of artFolders(env)) {
      await listFolder(join(folder, 'cards'), cards)
      await listFolder(join(folder, 'vendors'), vendors)
      for (const [code, look] of Object.entries(await readLooks(env, folder)))
        Object.assign(cards.get(code) ?? {}, look)
    }
    // a picture is used only when it exists as AVIF and as WebP, so that every browser can show it
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

/** Clears the cached list, after a picture was rendered. */
export function forgetPictures(env: Env): void {
  cache.clear(env)
}
