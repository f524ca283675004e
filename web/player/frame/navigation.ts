type Go = (href: string) => Promise<unknown>
let go: Go = async (href) => location.assign(href)

/** Sets the function that navigates within the site. The router calls this once, when it exists. */
export function setNavigation(next: Go): void {
  go = next
}

/**
 * Navigates to an address of this site, without a reload after the router exists. A second click on a link to the
 * present page changes nothing, and a navigation that is replaced by another one is no error (docs/specification.md
 * 8.5).
 */
export function goTo(href: string): void {
  if (isHere(href)) return
  go(href).catch(() => undefined)
}

/** Returns whether the page is at an address already. */
export function isHere(href: string): boolean {
  const { pathname, search, hash } = location
  return href === pathname + search + hash
}
