import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** An icon as SVG elements, and the sides of its box. */
export type Icon = { readonly body: string; readonly width: number; readonly height: number }
type IconSet = {
  readonly icons: Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  readonly width?: number
  readonly height?: number
}

/** The icons that cards are made of, cut out of their sets by `ship-icons.ts`, from the project's root. */
export const SHIPPED_ICONS = 'assets/icons.json'
/** The sets. They are there in development only: one of them has 104 MB. */
const PACKAGES: Readonly<Record<string, string>> = {
  g: '@iconify-json/game-icons/icons.json',
  f: '@iconify-json/fluent-emoji/icons.json',
}
const BOX = 16

const require = createRequire(import.meta.url)
const sets = new Map<string, IconSet>()
let shipped: Readonly<Record<string, Icon>> | undefined

function parts(ref: string): [string, string] {
  const at = ref.indexOf(':')
  return [ref.slice(0, at), ref.slice(at + 1)]
}

/** Reads the shipped icons: from the sources and from the bundle, their folder is in one of those above. */
function readShipped(): Readonly<Record<string, Icon>> {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, SHIPPED_ICONS))) {
    if (folder === dirname(folder)) throw new Error(`cannot find ${SHIPPED_ICONS}`)
    folder = dirname(folder)
  }
  return JSON.parse(readFileSync(join(folder, SHIPPED_ICONS), 'utf8')) as Record<string, Icon>
}

/** Returns an icon of a set, as its package has it; undefined for one that it does not have. */
export function iconOfSet(ref: string): Icon | undefined {
  const [set, name] = parts(ref)
  const file = PACKAGES[set]
  if (file === undefined) return undefined
  const icons = sets.get(set) ?? (require(file) as IconSet)
  sets.set(set, icons)
  const icon = icons.icons[name]
  const box = { width: icon?.width ?? icons.width ?? BOX, height: icon?.height ?? icons.height ?? BOX }
  return icon && { body: icon.body, ...box }
}

/** Returns an icon such as g:tiger-head (a silhouette) or f:panda (a colour figure): a shipped one, or one of a set. */
function findIcon(ref: string): Icon | undefined {
  shipped ??= readShipped()
  return shipped[ref] ?? iconOfSet(ref)
}

/** Returns whether an icon exists. */
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
