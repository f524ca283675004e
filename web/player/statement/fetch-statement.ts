import { agentRoots, agentStatement } from '#contract/agents/sealed.ts'
import type { OutputOf } from '#contract/call.ts'
import { ledgerRoot, statement } from '#contract/statements/statement.ts'
import type { SealedDay } from '#contract/statements/statement-proof.mjs'
import { call } from '#web/lib/client.ts'
import { saveFile } from '#web/lib/save-file.ts'

type OfLedger = OutputOf<typeof statement>
type OfTeam = OutputOf<typeof agentStatement>
/** What a statement is about: a player's accounts, or an agent's team. Both have one form. */
export type About = 'ledger' | 'team'
export type Statement = Omit<OfLedger, 'accounts'> & {
  accounts: (OfLedger['accounts'][number] | OfTeam['accounts'][number])[]
}
type Days = { from: string; to: string }
type Options = { signal?: AbortSignal }

const fetchPart = (about: About, days: Days, options: Options): Promise<Statement> =>
  about === 'team' ? call(agentStatement, days, options) : call(statement, days, options)

/** Fetches the roots that are published to everyone. */
export function fetchRoots(about: About, days: Days & { ledger?: string }, options: Options = {}) {
  if (about === 'ledger') return call(ledgerRoot, days, options)
  const { from, to } = days
  return call(agentRoots, { from, to }, options)
}

/** The address of the public roots. */
export const rootsPath = (about: About) => (about === 'team' ? agentRoots.path : ledgerRoot.path)

export type Kept = { statement: Statement; roots: SealedDay[] }

/** The largest number of answers that a statement is joined from. */
const PARTS_MAX = 200

async function fetchWhole(about: About, { from, to }: Days, signal: AbortSignal): Promise<Statement> {
  let whole = await fetchPart(about, { from, to }, { signal })
  for (let parts = 1; whole.next !== null && parts < PARTS_MAX; parts++) {
    const part = await fetchPart(about, { from: whole.next, to }, { signal })
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
export async function fetchStatement(about: About, days: Days, signal: AbortSignal): Promise<Kept> {
  const [whole, roots] = await Promise.all([
    fetchWhole(about, days, signal),
    fetchRoots(about, days, { signal }), // together: one that is given up must not be left without a reader
  ])
  return { statement: whole, roots: roots.content }
}

/**
 * Reads a saved file, and fetches the roots of its days again. A file that is not a statement is returned as it is,
 * without roots.
 */
export async function readKept(about: About, file: File): Promise<{ statement: unknown; roots: SealedDay[] }> {
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
  return { statement: read, roots: (await fetchRoots(about, { from, to })).content }
}

/** Saves the statement as a file. */
export function saveStatement(kept: Statement): void {
  saveJson(`statement-${kept.from}-${kept.to}.json`, kept)
}

/** Saves a value as a JSON file. */
export function saveJson(name: string, content: unknown): void {
  saveFile(name, JSON.stringify(content, null, 1))
}
