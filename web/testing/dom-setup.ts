/**
 * Adds what the simulated browser of tests lacks and every page needs. Here all readers ask for less motion, and boxes
 * never change size.
 */
import { webcrypto } from 'node:crypto'
import * as streams from 'node:stream/web'

// a file's own realm has none of Node's
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
Object.assign(globalThis, streams)
window.matchMedia = ((media: string) =>
  Object.assign(new EventTarget(), { media, matches: media.includes('reduce') })) as unknown as typeof window.matchMedia
globalThis.ResizeObserver = class {
  observe() {
    /* no size ever changes */
  }
  unobserve() {
    /* nothing is observed */
  }
  disconnect() {
    /* nothing is observed */
  }
}
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
// in a browser, fonts are loaded some time after a page is shown; here immediately
globalThis.FontFace ??= class {
  load() {
    return Promise.resolve(this)
  }
} as unknown as typeof FontFace
// a browser has one kind of byte array; here an encoder would make another kind, which sealing refuses
globalThis.Uint8Array = new TextEncoder().encode('').constructor as Uint8ArrayConstructor

// jsdom has no layout to scroll; the router asks for it at each change of page
window.scrollTo = () => undefined
