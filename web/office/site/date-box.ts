/** Returns a moment in the form of the date input, in the reader's time zone; empty for none. */
export function toBox(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns the content of a date input as a moment; null when it is empty. */
export function fromBox(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString()
}
