import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An icon as SVG elements, and the sides of its box. */
export type Icon = { readonly body: string; readonly width: number; readonly height: number }

/** The icons that pictures are made of, cut out of their sets by `ship-icons.ts`; from the project's root. */
export const SHIPPED_ICONS = 'assets/icons.json'

let shipped: Readonly<Record<string, Icon>> | undefined

/** Reads the shipped icons: from the sources and from the bundle, their folder is in one of those above. */
function readShipped(): Readonly<Record<string, Icon>> {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, SHIPPED_ICONS))) {
    if (folder === dirname(folder)) throw new Error(`cannot find ${SHIPPED_ICONS}`)
    folder = dirname(folder)
  }
  return JSON.parse(readFileSync(join(folder, SHIPPED_ICONS), 'utf8')) as Record<string, Icon>
}

/** Returns an icon such as g:tiger-head (a silhouette) or f:panda (a colour figure); undefined for one that is not shipped. */
function findIcon(ref: string): Icon | undefined {
  shipped ??= readShipped()
  return shipped[ref]
}

/** Returns whether an icon is shipped. */
export const hasIcon = (ref: string): boolean => findIcon(ref) !== undefined

/**
 * Returns an icon as an SVG document; `pad` is the empty border as a share of its width. Fails on an unknown reference.
 */
export function iconSvg(ref: string, size: number, pad: number): string {
  const icon = findIcon(ref)
  if (icon === undefined) throw new Error(`no icon ${ref}`)
  const { width: w, height: h, body } = icon
  const p = w * pad
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-p} ${-p} ${w + 2 * p} ${h + 2 * p}" width="${size}" ` +
    `height="${size}" color="#fff">` +
    `${body}</svg>`
  )
}
