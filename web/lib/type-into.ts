/** What was typed into a page that the server drew, before its script ran, by the label of its box (web/player/boot.js). */
export type EarlyWords = { label: string; text: string }

/** Types into the box of a label, as its reader would; one in which something stands by now is left alone. */
export function typeInto(root: HTMLElement, { label, text }: EarlyWords): void {
  const box = [...root.querySelectorAll('input')].find((one) => one.labels?.[0]?.textContent === label)
  if (!box || box.value) return
  // by the element's own setter: React takes no notice of a value that it believes to have set itself
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
}
