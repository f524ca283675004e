/** Refusals of a bet, in the words of the contract. */
import { fail } from '#contract/errors.ts'
import type { LotteryTerms } from '#contract/lottery/office.ts'
import type { BetLine } from '#contract/lottery/tickets.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { sqlState, type Db } from '#server/lib/db.ts'
import { findOpenIssue, readExposureLeft, readMemberLeft } from './bet-facts.sql.ts'
import type { LineFault, PricedTicket } from './price-lines.ts'

type Fault<Kind extends LineFault['fault']> = Extract<LineFault, { fault: Kind }>
const only = <Kind extends LineFault['fault']>(faults: readonly LineFault[], kind: Kind): Fault<Kind>[] =>
  faults.filter((one): one is Fault<Kind> => one.fault === kind)

/** Refuses a ticket for what is wrong with its lines: what cannot be read comes first, what has changed last. */
export function refuseLines(faults: readonly LineFault[], termsVersion: number): never {
  const unread = only(faults, 'selection')
  if (unread.length > 0)
    return fail('SELECTION_INVALID', { lines: unread.map(({ line, problems }) => ({ line, problems })) })
  if (only(faults, 'off').length > 0) return fail('LOTTERY_OFF')
  const [closed] = only(faults, 'closed')
  if (closed) return fail('NUMBER_CLOSED', { line: closed.line, numbers: closed.numbers })
  const [limit] = only(faults, 'limit')
  if (limit) return fail('LOTTERY_LIMIT', { limit: limit.limit, left: limit.left, line: limit.line })
  const lines = only(faults, 'changed').map(({ line, shown, now }) => ({ line, shown, now }))
  return fail('TERMS_CHANGED', { termsVersion, lines })
}

/** Refuses a bet on an issue that takes none, and says which one does. */
export async function refuseClosed(db: Db, lottery: string): Promise<never> {
  return fail('ISSUE_CLOSED', { next: await findOpenIssue(db, lottery) })
}

type Refused = {
  merchant: string
  currency: string
  memberId: string
  lottery: string
  issue: bigint
  ticket: PricedTicket
  terms: LotteryTerms
  lines: readonly BetLine[]
}

/** Returns the largest stake of which the house still takes the same bets; 0 where it takes none. */
async function stakeLeft(db: Db, refused: Refused): Promise<string> {
  const { merchant, currency, issue, ticket, terms, lines } = refused
  const capMinor = parseMoney(terms.exposureMax)
  const left = await readExposureLeft(db, { merchant, currency, issue, capMinor })
  const owed = ticket.lines.reduce((sum, line) => sum + line.payoutMaxMinor, 0n)
  const stakes = ticket.lines.map((line) => line.stakeMinor)
  const largest = stakes.reduce((most, stake) => (stake > most ? stake : most), 0n)
  return lines.length === 0 || owed === 0n ? '0.00' : toWire((largest * left) / owed)
}

async function issueLeft(db: Db, { memberId, issue, terms }: Refused): Promise<string> {
  const mostMinor = parseMoney(terms.memberIssueMax)
  return toWire(await readMemberLeft(db, memberId, issue, mostMinor))
}

/** Refuses a bet for what the database said in the commit; any other error is thrown as it is. */
export async function refuseCommit(db: Db, error: unknown, refused: Refused): Promise<never> {
  const state = sqlState(error)
  if (state === 'LO001') return refuseClosed(db, refused.lottery)
  if (state === 'LO002') return fail('EXPOSURE_FULL', { stakeMax: await stakeLeft(db, refused) })
  if (state === 'LO003') return fail('LOTTERY_LIMIT', { limit: 'memberIssueMax', left: await issueLeft(db, refused) })
  if (state === 'LO004') return fail('LOTTERY_LIMIT', { limit: 'numberMax', left: '0.00' })
  throw error
}
