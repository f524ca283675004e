/** A moment as the date box wants it, in the reader's zone; empty for none. */
export function toBox(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What stands in a date box as a moment; null when it is empty. */
export function fromBox(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}
