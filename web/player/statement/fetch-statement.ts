import type { OutputOf } from '#contract/call.ts'
import { ledgerRoot, statement } from '#contract/statements/statement.ts'
import type { SealedDay } from '#contract/statements/statement-proof.mjs'
import { call } from '#web/lib/client.ts'
import { saveFile } from '#web/lib/save-file.ts'

export type Statement = OutputOf<typeof statement>
export type Kept = { statement: Statement; roots: SealedDay[] }

/** The largest number of answers that a statement is joined from. */
const PARTS_MAX = 200

async function fetchWhole(from: string, to: string, signal: AbortSignal): Promise<Statement> {
  let whole = await call(statement, { from, to }, { signal })
  for (let parts = 1; whole.next !== null && parts < PARTS_MAX; parts++) {
    const part = await call(statement, { from: whole.next, to }, { signal })
    whole = {
      ...whole,
      days: [...whole.days, ...part.days],
      accounts: [...whole.accounts, ...part.accounts],
      next: part.next,
    }
  }
  return whole
}

/** Fetches the whole statement of a period and, with a call of its own, the roots that are published to everyone. */
export async function fetchStatement(from: string, to: string, signal: AbortSignal): Promise<Kept> {
  const [whole, roots] = await Promise.all([
    fetchWhole(from, to, signal),
    call(ledgerRoot, { from, to }, { signal }), // together: one that is given up must not be left without a reader
  ])
  return { statement: whole, roots: roots.content }
}

/**
 * Reads a saved file, and fetches the roots of its days again. A file that is not a statement is returned as it is,
 * without roots.
 */
export async function readKept(file: File): Promise<{ statement: unknown; roots: SealedDay[] }> {
  const read: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => null)
  const days = (read as { days?: { day?: unknown }[] } | null)?.days
  const named = Array.isArray(days)
    ? days.flatMap(({ day }) => (typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? [day] : [])).sort()
    : []
  const [from, to] = [named[0], named.at(-1)]
  if (from === undefined || to === undefined) return { statement: read, roots: [] }
  return { statement: read, roots: (await call(ledgerRoot, { from, to })).content }
}

/** Saves the statement as a file. */
export function saveStatement(kept: Statement): void {
  saveJson(`statement-${kept.from}-${kept.to}.json`, kept)
}

/** Saves a value as a JSON file. */
export function saveJson(name: string, content: unknown): void {
  saveFile(name, JSON.stringify(content, null, 1))
}
