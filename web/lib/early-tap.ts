/** A tap on a button of a page that the server drew, before the page's script ran (web/player/boot.js). */
type EarlyTap = { name: string; place: number }
type Tapped = Window & { earlyTap?: EarlyTap | undefined }

/**
 * Ends the time in which the page is only drawn, and does what was tapped last in it: presses the button of that name
 * at its place among those of one name. Does nothing where there is no such button any more.
 */
export function wakeDrawnPage(root: HTMLElement): void {
  const tapped = (window as Tapped).earlyTap
  delete (window as Tapped).earlyTap
  if (root.dataset.drawn === undefined) return
  delete root.dataset.drawn
  if (!tapped) return
  const alike = [...root.querySelectorAll('button')].filter(
    (one) => (one.getAttribute('aria-label') || one.textContent) === tapped.name,
  )
  alike[tapped.place]?.click()
}
