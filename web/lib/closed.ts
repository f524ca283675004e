const closed = new EventTarget()

/** Says that the server refused a call because the site is closed: maintenance, or the region. */
export function tellClosed(code: string): void {
  if (code === 'MAINTENANCE' || code === 'REGION_RESTRICTED') closed.dispatchEvent(new Event('closed'))
}

/** Calls back when the site turned out to be closed; the answer stops listening. */
export function onClosed(listener: () => void): () => void {
  closed.addEventListener('closed', listener)
  return () => closed.removeEventListener('closed', listener)
}
