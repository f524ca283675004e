import type { OutputOf } from '#contract/call.ts'
import { ledgerRoot, statement } from '#contract/statement.ts'
import type { SealedDay } from '#contract/statement-proof.mjs'
import { call } from '#web/lib/client.ts'

export type Statement = OutputOf<typeof statement>
export type Kept = { statement: Statement; roots: SealedDay[] }

/** A statement is put together from at most so many answers. */
const PARTS_MAX = 200

/** The whole statement of some days, and, by a call of its own, the roots that everybody is told. */
export async function fetchStatement(from: string, to: string, signal: AbortSignal): Promise<Kept> {
  const roots = call(ledgerRoot, { from, to }, { signal })
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
  return { statement: whole, roots: (await roots).content }
}

/** Reads a file that was kept, and fetches the roots of its days anew. What is no statement comes back as it is, without roots. */
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

/** Hands the statement over as a file. */
export function saveStatement(kept: Statement): void {
  saveJson(`statement-${kept.from}-${kept.to}.json`, kept)
}

/** Hands something over as a file of JSON. */
export function saveJson(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
