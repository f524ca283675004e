/** A whole line comes under another account: the paths of everybody in it, in one commit. */
import { fail } from '#contract/errors.ts'
import { MEMBER_MOVED } from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import { tellFacts } from '#server/lib/facts/tell-fact.ts'
import { measureLine, movePaths, type Node } from './team.sql.ts'

/** The most accounts that one move takes, the first one included. */
export const MOVED_MAX = 20_000

export type Moved = { fromPath: string; toPath: string; people: number }

const idsOf = (path: string) => path.split('.').filter(Boolean)

/**
 * Judges a move of an account with everybody below it: under `to`, or with null to the top of a line of its own. Returns
 * how deep its lowest account would be. Fails with LINE_LOOP and LINE_TOO_LARGE. Call it under `lockTree`.
 */
export async function weighMove(tx: Tx, account: Node, to: Node | null): Promise<{ people: number; depth: number }> {
  if (to?.path.startsWith(account.path)) return fail('LINE_LOOP')
  const { people, depth } = await measureLine(tx, account.path)
  if (people > MOVED_MAX) return fail('LINE_TOO_LARGE', { limit: String(MOVED_MAX) })
  return { people, depth: depth - idsOf(account.path).length + 1 + (to ? idsOf(to.path).length : 0) }
}

/**
 * Moves an account with everybody below it, and tells each account's move. What was bet before keeps the line that it
 * had. Call it under `lockTree`, after `weighMove`.
 */
export async function moveLine(
  tx: Tx,
  { brand, account, to, at }: { brand: string; account: Node; to: Node | null; at: Date },
): Promise<Moved> {
  const toPath = `${to?.path ?? ''}${account.id}.`
  const rows = await movePaths(tx, { id: account.id, from: account.path, to: toPath, toId: to?.id ?? null })
  const aboveOf = (path: string) => idsOf(path).slice(0, -1)
  await tellFacts(
    tx,
    MEMBER_MOVED,
    rows.map(({ id, path }) => ({
      about: { brand, memberId: id, at },
      tells: { from: aboveOf(account.path + path.slice(toPath.length)), line: aboveOf(path) },
    })),
  )
  return { fromPath: account.path, toPath, people: rows.length }
}
