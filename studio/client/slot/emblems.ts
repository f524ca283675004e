/** The pictures of themes as the art generator casts them (art/ship-emblems.ts): a title's dearest symbol. Each is a file of its own. */
const FILES = import.meta.glob<string>('./emblems/*.webp', { eager: true, query: '?url', import: 'default' })

const loaded = new Map<string, HTMLImageElement>()

/** A theme's emblem when it has arrived. */
export function emblemOf(theme: string): HTMLImageElement | null {
  return loaded.get(theme) ?? null
}

/** Fetches a theme's emblem; null where it has none or it cannot be fetched: the place's own picture stands in for it. */
export async function loadEmblem(theme: string): Promise<HTMLImageElement | null> {
  const url = FILES[`./emblems/${theme}.webp`]
  if (!url) return null
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    return null
  }
  loaded.set(theme, image)
  return image
}
