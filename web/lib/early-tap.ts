import type { EarlyWords } from './type-into.ts'

/** A tap on a button of a page that the server drew, before the page's script ran (web/player/boot.js). */
type EarlyTap = { name: string; place: number }
type Early = Window & { earlyTap?: EarlyTap | undefined; earlyWords?: EarlyWords | undefined }

/**
 * Ends the time in which the page is only drawn, and does what was done last in it: types what was typed into the box of
 * that label, presses the button of that name at its place among those of one name. Does nothing where there is no such
 * box or button any more.
 */
export function wakeDrawnPage(root: HTMLElement): void {
  const early = window as Early
  const { earlyTap: tapped, earlyWords: typed } = early
  delete early.earlyTap
  delete early.earlyWords
  if (root.dataset.drawn === undefined) return
  delete root.dataset.drawn
  if (typed) void import('./type-into.ts').then(({ typeInto }) => typeInto(root, typed)).catch(() => undefined)
  if (!tapped) return
  const alike = [...root.querySelectorAll('button')].filter(
    (one) => (one.getAttribute('aria-label') || one.textContent) === tapped.name,
  )
  alike[tapped.place]?.click()
}
