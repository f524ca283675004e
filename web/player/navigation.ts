type Go = (href: string) => Promise<unknown>
let go: Go = async (href) => location.assign(href)

/** Tells how to move within the site; the router does so once, when it exists. */
export function setNavigation(next: Go): void {
  go = next
}

/**
 * Moves to an address of this site, without a reload once the router is there. A second press on the way to where the page
 * is already changes nothing, and a move that another one overtook is no fault (docs/specification.md 8.5).
 */
export function goTo(href: string): void {
  if (isHere(href)) return
  go(href).catch(() => undefined)
}

/** Whether the page is at an address already. */
export function isHere(href: string): boolean {
  const { pathname, search, hash } = location
  return href === pathname + search + hash
}
