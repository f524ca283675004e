/** The title of the browser's tab: what the page is called, and the brand; loaded when the page is idle. */
import { paths } from '#contract/paths.ts'
import { i18n, loadSubject } from '#web/lib/i18n.tsx'

/** A page changes often; its heading seldom. */
const LOOK_MS = 300

/**
 * Names the tab after the page's own heading, in the reader's language, from now on; the lobby, and a page without a
 * heading, by what the brand says of itself. Returns the function that ends it.
 */
export function followTitle(brand: string): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const name = () => {
    waiting = undefined
    const heading = document.querySelector('#content h1')?.textContent?.trim()
    const title =
      heading && location.pathname !== paths.lobby() ? `${heading} · ${brand}` : i18n._('site.title', { brand })
    if (document.title !== title) document.title = title
  }
  const look = () => {
    waiting ??= setTimeout(name, LOOK_MS)
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true, characterData: true })
  void loadSubject('later').then(look, () => undefined)
  return () => {
    changes.disconnect()
    clearTimeout(waiting)
  }
}
