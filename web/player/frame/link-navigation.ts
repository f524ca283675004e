/**
 * Handles plain links: one listener turns a click on an address of this site into a navigation without a reload. The
 * same components can therefore draw the server's shell, which has no router, and links open in new tabs as usual.
 */
export type LinkTarget = { href: string; hash: string }

/**
 * Starts the listener; returns a function that removes it. `go` navigates to an address of this site; it returns false
 * to let the browser load it.
 */
export function startLinkNavigation(go: (href: string) => boolean, preload: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const href = innerHref(event.target)
    if (href && go(href)) event.preventDefault()
  }
  const onIntent = (event: Event) => {
    const href = innerHref(event.target)
    if (href) preload(href)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('pointerover', onIntent)
    document.removeEventListener('focusin', onIntent)
  }
}

function innerHref(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.target ||
    link.hasAttribute('download') ||
    link.origin !== location.origin
  )
    return null
  return link.pathname + link.search + link.hash
}
