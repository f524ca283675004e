/** The title of the browser's tab: what the page is called, and the brand; loaded when the page is idle. */
import { LOBBY_PATHS } from '#contract/paths.ts'
import { i18n, loadSubject } from '#web/lib/i18n.tsx'
import { pageName } from './page-names.ts'

/** A page changes often; its heading seldom. */
const LOOK_MS = 300

/**
 * Names the tab after the page's own heading, in the reader's language, from now on; while there is none, as the list of
 * pages has it; the lobby, and a page that nothing names, by what the brand says of itself. The name that came with the
 * document stays until its page says another. Returns the function that ends it.
 */
export function followTitle(brand: string): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let first: string | null = location.pathname
  const name = () => {
    waiting = undefined
    const heading = document.querySelector('#content h1')?.textContent?.trim()
    const { pathname } = location
    if (pathname !== first || heading) first = null
    const isLobby = LOBBY_PATHS.includes(pathname)
    if (pathname === first && !isLobby) return
    const key = pageName(pathname)?.key
    const called = heading || (key && key in i18n.messages ? i18n._(key) : '')
    const title = called && !isLobby ? `${called} · ${brand}` : i18n._('site.title', { brand })
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
