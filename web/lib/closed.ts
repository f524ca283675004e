const closed = new EventTarget()

/** Reports that the server refused a call because the site is closed: maintenance, or the region. */
export function tellClosed(code: string): void {
  if (code === 'MAINTENANCE' || code === 'REGION_RESTRICTED') closed.dispatchEvent(new Event('closed'))
}

/** Calls back when a call finds the site closed. Returns an unsubscribe function. */
export function onClosed(listener: () => void): () => void {
  closed.addEventListener('closed', listener)
  return () => closed.removeEventListener('closed', listener)
}
