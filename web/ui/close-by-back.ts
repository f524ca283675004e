/**
 * Lets "back" close what lies over the page (a sheet on a phone) in place of leaving the page. While at least one sheet
 * is open, one entry of the history stands above the page's own: "back" takes it, and so closes the sheet on top. The
 * router never sees that entry.
 *
 * What closes in another way takes the entry back. A sheet that leads to another page puts that page in the entry's
 * place; an address that is replaced under a sheet is kept when the entry goes. So the history afterwards is as if there
 * had been no sheet.
 */
type Close = () => void

const sheets: Close[] = []
/** Whether the entry stands on top of the history. */
let isHeld = false
/** Whether the entry is being taken back: the step is under way. */
let isLeaving = false
let seen = { href: '', state: null as unknown }
let unwrap: Close = () => undefined

const look = () => {
  seen = { href: location.href, state: history.state }
}

/** Follows what the router does to the history while the entry is on top. */
function follow(): Close {
  const { pushState, replaceState } = history
  history.replaceState = (...change) => {
    replaceState.apply(history, change)
    look()
  }
  history.pushState = (...change) => {
    // the sheet leads on: the next page takes the place of the entry
    rest()
    history.replaceState(...change)
  }
  return () => Object.assign(history, { pushState, replaceState })
}

function rest(): void {
  isHeld = false
  unwrap()
  unwrap = () => undefined
}

function rise(): void {
  if (isHeld || isLeaving) return
  History.prototype.pushState.call(history, history.state, '')
  isHeld = true
  look()
  unwrap = follow()
}

/** Takes the entry back, unless another sheet has opened by then. */
function settle(): void {
  if (!isHeld || sheets.length > 0) return
  rest()
  isLeaving = true
  history.back()
}

function onStep(event: PopStateEvent): void {
  if (!isHeld && !isLeaving) return
  event.stopImmediatePropagation()
  const isOwn = isLeaving
  isLeaving = false
  if (isHeld) rest()
  if (location.href !== seen.href) History.prototype.replaceState.call(history, seen.state, '', seen.href)
  if (!isOwn) sheets.at(-1)?.()
  // a sheet beneath the one that closed, or one that must not close now, is next
  setTimeout(() => sheets.length > 0 && rise())
}

addEventListener('popstate', onStep, true)

/** Lets "back" call `close`, which closes a sheet that has just opened. Returns a function to call when it has closed. */
export function closeByBack(close: Close): Close {
  sheets.push(close)
  rise()
  return () => {
    const place = sheets.indexOf(close)
    if (place >= 0) sheets.splice(place, 1)
    // what opens or is navigated to in the same moment comes first
    setTimeout(settle)
  }
}
