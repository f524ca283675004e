/** Bets that name former terms: taken while these say the same of the lines, refused with the difference where not. */
import { fail } from '#contract/errors.ts'
import type { BetLine } from '#contract/lottery/tickets.ts'
import { toWire } from '#contract/money.ts'
import type { Play } from '#games/lottery/core/play.ts'
import type { Env } from '#server/lib/env.ts'
import { readMemberTermsById, type TermsReader } from '../terms/member-terms.ts'
import { findTermsId } from './bet-facts.sql.ts'
import { priceTicket, type PricedLine, type PricedTicket } from './price-lines.ts'

type Named = { reader: TermsReader; lottery: string; termsVersion: number; version: number }

const wordsOf = ({ prizes, costMinor, payoutMaxMinor }: PricedLine): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(prizes).map(([grade, prize]) => [grade, toWire(prize)])),
  cost: toWire(costMinor),
  payoutMax: toWire(payoutMaxMinor),
})

/** Fails with TERMS_CHANGED when lines were shown at another price than they have now. */
export async function refuseOtherPrices(
  env: Env,
  { reader, lottery, termsVersion, version }: Named,
  { plays, lines, ticket }: { plays: ReadonlyMap<string, Play>; lines: readonly BetLine[]; ticket: PricedTicket },
): Promise<void> {
  const id = await findTermsId(env.db, reader.merchant, lottery, termsVersion)
  if (id === null) return fail('TERMS_CHANGED', { termsVersion: version, lines: [] })
  const former = priceTicket({ plays, terms: await readMemberTermsById(env, reader, id) }, lines)
  const shown = 'faults' in former ? [] : former.lines
  const changed = ticket.lines.flatMap((line, at) => {
    const before = shown[at] ? wordsOf(shown[at]) : {}
    const now = wordsOf(line)
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ line: at, shown: before, now }]
  })
  if (changed.length > 0) return fail('TERMS_CHANGED', { termsVersion: version, lines: changed })
}
