/** A tap on a button of a page that the server drew, before the page's script ran (web/player/boot.js). */
type EarlyTap = { name: string; place: number }
/** What was typed then, by the label of its box. */
type EarlyWords = { label: string; text: string }
type Early = Window & { earlyTap?: EarlyTap | undefined; earlyWords?: EarlyWords | undefined }

/** Types into the box of a label, as its reader would. */
function typeInto(root: HTMLElement, { label, text }: EarlyWords): void {
  const box = [...root.querySelectorAll('input')].find((one) => one.labels?.[0]?.textContent === label)
  if (!box) return
  // by the element's own setter: React takes no notice of a value that it believes to have set itself
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
}

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
  if (typed) typeInto(root, typed)
  if (!tapped) return
  const alike = [...root.querySelectorAll('button')].filter(
    (one) => (one.getAttribute('aria-label') || one.textContent) === tapped.name,
  )
  alike[tapped.place]?.click()
}
