import { useSyncExternalStore } from 'react'

/** From here on the page has the side menu and the search in its header (docs/look.md 2). */
const DESKTOP = '(min-width: 64rem)'
/** From 80rem on, details are beside their list. */
const WIDE = '(min-width: 80rem)'

const watching = (query: string) => (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const watchDesktop = watching(DESKTOP)
const watchWide = watching(WIDE)

/** Returns whether the page has the layout of desktops. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(
    watchDesktop,
    () => matchMedia(DESKTOP).matches,
    () => false,
  )
}

/** Returns whether the page is wide enough for a list and its detail side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    watchWide,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
