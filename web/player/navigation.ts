type Go = (href: string) => void
let go: Go = (href) => location.assign(href)

/** Tells how to move within the site; the router does so once, when it exists. */
export function setNavigation(next: Go): void {
  go = next
}

/** Moves to an address of this site, without a reload once the router is there. */
export function goTo(href: string): void {
  go(href)
}
