/** What another board of an issue would change: pure recalculation, nothing is written. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { previewResettle } from '#contract/lottery/office-house.ts'
import { toWire } from '#contract/money.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { playsOfTicket } from '../tickets/ticket-book.ts'
import { Settling } from '../settling/fate.ts'
import { listSettled } from '../settling/settling.sql.ts'
import { boardOf } from './draw-decisions.ts'
import { getIssue } from './find-issue.ts'

const BATCH = 2_000
const LARGEST_MAX = 10

type Change = { reference: string; username: string; before: bigint; after: bigint }
type Brand = {
  brand: string
  currency: string
  tickets: number
  changed: number
  members: Set<string>
  more: bigint
  less: bigint
  largest: Change[]
}

const sizeOf = ({ before, after }: Change) => (after > before ? after - before : before - after)

function enter(brand: Brand, memberId: string, change: Change): void {
  brand.tickets++
  if (change.after === change.before) return
  brand.changed++
  brand.members.add(memberId)
  if (change.after > change.before) brand.more += change.after - change.before
  else brand.less += change.before - change.after
  brand.largest.push(change)
  if (brand.largest.length > LARGEST_MAX * 10) keepLargest(brand)
}

function keepLargest(brand: Brand): Change[] {
  brand.largest.sort((a, b) => (sizeOf(b) > sizeOf(a) ? 1 : -1))
  brand.largest.length = Math.min(brand.largest.length, LARGEST_MAX)
  return brand.largest
}

/**
 * Returns what a correction would change for whom, by brand. Shares of a carried pool are left out: they follow from the
 * pool when it is paid anew. Fails with LOTTERY_NOT_FOUND, ISSUE_STATE, BOARD_INVALID.
 */
export async function previewCorrection(
  { env }: OperatorContext,
  { gameCode, issue: number, board: typed }: ParsedInputOf<typeof previewResettle>,
): Promise<OutputOf<typeof previewResettle>> {
  const { lottery, issue } = await getIssue(env.db, gameCode, number)
  if (issue.state !== 'settled' || lottery.source !== 'official') return fail('ISSUE_STATE', { state: issue.state })
  const settling = new Settling(playsOfTicket(gameCode, issue.drawsAt), boardOf(lottery, typed))
  const brands = new Map<string, Brand>()
  for (let after = 0n, isMore = true; isMore;) {
    const tickets = await listSettled(env.db, issue.id, after, BATCH)
    for (const { merchant, currency, memberId, username, reference, wonMinor, wonPoolMinor, ...ticket } of tickets) {
      const key = `${merchant} ${currency}`
      const brand: Brand = brands.get(key) ?? {
        brand: merchant,
        currency,
        tickets: 0,
        changed: 0,
        members: new Set<string>(),
        more: 0n,
        less: 0n,
        largest: [],
      }
      brands.set(key, brand)
      const won = settling.fateOf(ticket.lines, ticket.payoutMaxMinor, null).wonMinor
      enter(brand, memberId, { reference, username, before: wonMinor - wonPoolMinor, after: won })
    }
    isMore = tickets.length === BATCH
    after = tickets.at(-1)?.id ?? after
  }
  return {
    brands: [...brands.values()].map((brand) => ({
      brand: brand.brand,
      currency: brand.currency,
      changed: brand.changed,
      tickets: brand.tickets,
      members: brand.members.size,
      more: toWire(brand.more),
      less: toWire(brand.less),
      largest: keepLargest(brand).map(({ before, after, ...who }) => ({
        ...who,
        before: toWire(before),
        after: toWire(after),
      })),
    })),
  }
}
