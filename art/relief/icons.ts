import { createRequire } from 'node:module'

type Icon = {
  readonly body: string
  readonly width?: number
  readonly height?: number
}
type IconSet = {
  readonly icons: Record<string, Icon>
  readonly width?: number
  readonly height?: number
}

const require = createRequire(import.meta.url)
const PACKAGES: Record<string, string> = {
  g: '@iconify-json/game-icons/icons.json',
  f: '@iconify-json/fluent-emoji/icons.json',
}
const loaded = new Map<string, IconSet>()

/** Returns whether a reference such as `g:tiger-head` (a silhouette) or `f:panda` (a colour figure) exists. */
export function hasIcon(ref: string): boolean {
  const [set, name] = parts(ref)
  return PACKAGES[set] !== undefined && load(set).icons[name] !== undefined
}

/**
 * Returns an icon as an SVG document; `pad` is the empty border as a share of its width. Fails on an unknown reference.
 */
export function iconSvg(ref: string, size: number, pad: number): string {
  const [set, name] = parts(ref)
  const icons = load(set)
  const icon = icons.icons[name]
  if (icon === undefined) throw new Error(`no icon ${ref}`)
  const w = icon.width ?? icons.width ?? 16
  const h = icon.height ?? icons.height ?? 16
  const p = w * pad
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-p} ${-p} ${w + 2 * p} ${h + 2 * p}" width="${size}" ` +
    `height="${size}" color="#fff">` +
    `${icon.body}</svg>`
  )
}

function parts(ref: string): [string, string] {
  const at = ref.indexOf(':')
  return [ref.slice(0, at), ref.slice(at + 1)]
}

function load(set: string): IconSet {
  const known = loaded.get(set)
  if (known !== undefined) return known
  const file = PACKAGES[set]
  if (file === undefined) throw new Error(`no icon set ${set}`)
  const icons = require(file) as IconSet
  loaded.set(set, icons)
  return icons
}
