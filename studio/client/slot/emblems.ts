/**
 * The pictures of themes as the art generator makes them (art/ship-emblems.ts): a title's picture symbols. Each is a
 * file of its own.
 */
const FILES = import.meta.glob<string>('./emblems/*.webp', { eager: true, query: '?url', import: 'default' })

const loaded = new Map<string, HTMLImageElement>()

/** Returns a theme's emblem, or null while it is not loaded. */
export function emblemOf(theme: string): HTMLImageElement | null {
  return loaded.get(theme) ?? null
}

/**
 * Fetches a theme's emblem. Returns null where it has none or it cannot be fetched: then the place's own picture is
 * used.
 */
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
