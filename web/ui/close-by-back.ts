/**
 * Lets "back" close what lies over the page (a sheet on a phone) in place of leaving the page. From the first sheet on,
 * one entry of the history with a mark stands above the page's own: "back" takes it, and so closes the sheet on top.
 *
 * A sheet that closes in another way leaves the entry where it is, because a step back takes time, and what is navigated
 * to meanwhile would be lost with it. The next sheet uses it, the next page takes its place, and a step back from it goes
 * one further. So whoever goes back never meets it, and an address that changed under a sheet is the page's own then.
 */
type Close = () => void
type State = { isOver?: true; __TSR_index?: number } | null

const sheets: Close[] = []
/** Whether the marked entry is the present one. */
let isHeld = false
let seen = { href: '', state: null as State }
let unwrap: Close = () => undefined

const present = (): State => history.state as State
const placeOf = (state: State) => state?.__TSR_index

function hold(): void {
  isHeld = true
  seen = { href: location.href, state: present() }
  unwrap()
  unwrap = follow()
}

function rest(): void {
  isHeld = false
  unwrap()
  unwrap = () => undefined
}

/** Follows what the router does to the history while the marked entry is the present one. */
function follow(): Close {
  const { pushState, replaceState } = history
  history.replaceState = (state: State, ...change) => {
    replaceState.call(history, { ...state, isOver: true }, ...change)
    seen = { href: location.href, state: present() }
  }
  history.pushState = (...change) => {
    // the next page takes the place of the entry
    rest()
    history.replaceState(...change)
  }
  return () => Object.assign(history, { pushState, replaceState })
}

function rise(): void {
  if (isHeld) return
  History.prototype.pushState.call(history, { ...present(), isOver: true }, '')
  hold()
}

function onStep(event: PopStateEvent): void {
  const left = isHeld ? seen : null
  const state = present()
  if (left) rest()
  if (state?.isOver) {
    // a step forward; what stands in the address opens again
    hold()
    return
  }
  if (!left || placeOf(state) !== placeOf(left.state)) return
  // from the entry onto its page: nobody else has to know
  event.stopImmediatePropagation()
  const { isOver: _mark, ...own } = left.state ?? {}
  if (location.href !== left.href) History.prototype.replaceState.call(history, own, '', left.href)
  const close = sheets.at(-1)
  if (!close) {
    history.back()
    return
  }
  close()
  // a sheet beneath the one that closed, or one that must not close now, is next
  setTimeout(() => sheets.length > 0 && rise())
}

// web/lib/screen-routes.tsx holds the place before the router's own listener: for events of the window Chromium goes
// through listeners as they were added, those for capturing among the others.
window.onpopstate = onStep
// the page was loaded again, or come back to, at its marked entry
if (present()?.isOver) hold()

/** Lets "back" call `close`, which closes a sheet that has just opened. Returns a function to call when it has closed. */
export function closeByBack(close: Close): Close {
  sheets.push(close)
  rise()
  return () => {
    const place = sheets.indexOf(close)
    if (place >= 0) sheets.splice(place, 1)
  }
}
