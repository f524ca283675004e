/** What the simulated browser of tests lacks and every page asks for at once: here everybody wishes less motion, and boxes never change size. */
window.matchMedia = ((media: string) =>
  Object.assign(new EventTarget(), { media, matches: media.includes('reduce') })) as unknown as typeof window.matchMedia
globalThis.ResizeObserver = class {
  observe() {
    /* no size ever changes */
  }
  unobserve() {
    /* nothing is watched */
  }
  disconnect() {
    /* nothing is watched */
  }
}
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
// faces are fetched some time after a page stands; here they arrive at once
globalThis.FontFace ??= class {
  load() {
    return Promise.resolve(this)
  }
} as unknown as typeof FontFace
