/** What lies over the game: on phones the page around it lets "back" close it, in place of leaving the game. */
import { tellSite } from '#studio/client/lib/site.ts'

type Close = () => void

const open: Close[] = []

/** Tells the page around the game that something lies over it now. Returns a function to call when it has closed. */
export function layOver(close: Close): Close {
  open.push(close)
  tellSite({ type: 'over', isOpen: true })
  return () => {
    const place = open.indexOf(close)
    if (place < 0) return
    open.splice(place, 1)
    tellSite({ type: 'over', isOpen: open.length > 0 })
  }
}

/** Closes what lies on top. */
export function closeTop(): void {
  open.at(-1)?.()
}
