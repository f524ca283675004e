/** Arrays as values of statements: the driver escapes their elements one by one, which costs more than to make them. */

const SPECIAL = /["\\]/
const UNUSUAL = /[\p{Cc}\p{Cs}]/u
/** Moments of other years are written otherwise. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1000, 0), Date.UTC(10_000, 0) - 1]

function quote(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`
  // JSON escapes just these two signs where a text has no control characters and no halves of characters
  return UNUSUAL.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(text)
}

/** Returns an element as it stands in the text of an array; undefined where that is left to the driver. */
function write(value: unknown): string | undefined {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return 'NULL'
  if (!(value instanceof Date)) return undefined
  const at = value.getTime()
  return at >= FIRST_MS && at <= LAST_MS ? `"${value.toISOString()}"` : undefined
}

/** Returns a value of a statement as the driver takes it: an array of texts, numbers, claims and moments as one text. */
export function writeValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const parts: string[] = []
  for (const one of value as readonly unknown[]) {
    const part = write(one)
    if (part === undefined) return value
    parts.push(part)
  }
  return `{${parts.join(',')}}`
}
