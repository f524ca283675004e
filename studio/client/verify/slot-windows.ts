/** What a slot's reels showed, as the game shows it. */
import { signOf } from '#games/slot/signs.ts'
import { h } from '#studio/client/lib/dom.ts'

/** A title's symbols as it paints them, as addresses of data. */
export type SymbolPictures = ReadonlyMap<string, string>

/** Draws the windows of one spin, a cascade's falls one after the other; without pictures in signs, as a record does. */
export function slotWindows(windows: readonly string[][][], pictures: SymbolPictures | null): HTMLElement[] {
  return windows.map((grid) =>
    h(
      'div',
      { class: `verify-window of-${grid.length}`, dir: 'ltr' },
      (grid[0] ?? []).map((_, row) =>
        grid.map((column) => {
          const symbol = column[row] ?? ''
          const src = pictures?.get(symbol)
          return h('span', { class: 'verify-cell' }, src ? h('img', { src, alt: signOf(symbol) }) : signOf(symbol))
        }),
      ),
    ),
  )
}
