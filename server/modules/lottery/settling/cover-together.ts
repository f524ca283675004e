/**
 * What members hold together: lines and tickets of one play that cover nearly every outcome of an issue are placed for the
 * turnover, and count as none (docs/decisions/0646). It follows from what was bought, so every turn finds the same.
 */
import { isFarming } from '#games/lottery/core/limits.ts'
import { parseSelection, type Play } from '#games/lottery/core/play.ts'
import type { Env } from '#server/lib/env.ts'
import { listPicks } from './picks.sql.ts'
import type { DueIssue, DueTicket } from './settling.sql.ts'

/** Members and plays, as `member play`. */
export type Covering = ReadonlySet<string>

/** Returns who covers nearly every outcome of which play. */
export async function findCovering(
  env: Env,
  { id }: Pick<DueIssue, 'id'>,
  plays: ReadonlyMap<string, Play>,
): Promise<Covering> {
  const covering = new Set<string>()
  for (const { memberId, play: code, selections } of await listPicks(env.db, id)) {
    const play = plays.get(code)
    if (!play) continue
    const read = selections.flatMap((text) => {
      const one = parseSelection(play, text)
      // what covers nearly everything alone was marked when it was bought, and says nothing about the others
      return 'selection' in one && !isFarming(play, [one.selection]) ? [one.selection] : []
    })
    if (read.length > 1 && isFarming(play, read)) covering.add(`${memberId} ${code}`)
  }
  return covering
}

/** Returns the lines of a ticket, marked where they cover nearly everything together with what else the member holds. */
export const coveredLines = ({ memberId, lines }: DueTicket, covering: Covering): DueTicket['lines'] =>
  covering.size === 0
    ? lines
    : lines.map((line) => (covering.has(`${memberId} ${line.play}`) ? { ...line, isCovered: true } : line))
