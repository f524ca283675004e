/** One command and its answer, as the report shows them. Nothing that another person could use is stored. */

export type Exchange = { request: string; response: string }

const EXCERPT_MAX = 600
const HIDDEN_FIELDS = /"(token|session)"\s*:\s*"([^"]{0,4})[^"]*"/g

/** Shortens a text for the report and hides launch tokens and sessions in it. */
export function excerpt(text: string): string {
  const safe = text.replace(HIDDEN_FIELDS, '"$1":"$2…"')
  return safe.length > EXCERPT_MAX ? `${safe.slice(0, EXCERPT_MAX)}… (${safe.length} characters)` : safe
}

/** A breach of the protocol by the wallet: what was expected, and what the wallet did. */
export class Nonconformity extends Error {
  override name = 'Nonconformity'
  readonly expected: string
  readonly came: string

  constructor(expected: string, came: string) {
    super(`expected ${expected}, came ${came}`)
    this.expected = expected
    this.came = came
  }
}
