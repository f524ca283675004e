/** `replace`: the present page is not come back to. */
type Way = { replace?: boolean }
type Go = (href: string, way?: Way) => Promise<unknown>
let go: Go = async (href, way) => (way?.replace ? location.replace(href) : location.assign(href))

/** Sets the function that navigates within the site. The router calls this once, when it exists. */
export function setNavigation(next: Go): void {
  go = next
}

/**
 * Navigates to an address of this site, without a reload after the router exists. A second click on a link to the
 * present page changes nothing, and a navigation that is replaced by another one is no error (docs/specification.md
 * 8.5).
 */
export function goTo(href: string, way?: Way): void {
  if (isHere(href)) return
  const going = way ? go(href, way) : go(href)
  going.catch(() => undefined)
}

/** Returns whether the page is at an address already. */
export function isHere(href: string): boolean {
  const { pathname, search, hash } = location
  return href === pathname + search + hash
}
