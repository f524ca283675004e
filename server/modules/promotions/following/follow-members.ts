/**
 * Follows what happens to members: promotions that stand still fail no bet and no deposit, and what happened meanwhile
 * is answered after the restart, once (docs/reference/promotions.md 1, row 40).
 */
import {
  CONTACT_PROVED,
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  MEMBER_LOGGED_IN,
  MEMBER_REGISTERED,
} from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Folded, Follower } from '#server/lib/facts/follower.ts'
import { enqueue } from '#server/lib/jobs.ts'
import type { Occasion } from '../offers/offer-kind.ts'
import { firstPublished } from '../offers/offers.sql.ts'
import { ANSWER_OCCASION } from './answer-occasion.ts'
import { FOLLOWED_MEMBERS, type FollowedMember } from './members.sql.ts'
import { writeOccasion } from './occasion-payload.ts'

const FACTS = facts(MEMBER_REGISTERED, CONTACT_PROVED, MEMBER_LOGGED_IN, DEPOSIT_CREDITED, DEPOSIT_REVERSED)
type Fact = FactLine<
  | typeof MEMBER_REGISTERED
  | typeof CONTACT_PROVED
  | typeof MEMBER_LOGGED_IN
  | typeof DEPOSIT_CREDITED
  | typeof DEPOSIT_REVERSED
>
type Tables = { members: FollowedMember }

/** Returns what a fact is to offers, and the member's row after it; pure. */
function foldFact(known: FollowedMember | undefined, line: Fact): { row: FollowedMember; occasion: Occasion | null } {
  const { memberId, brand, at } = line
  const row = { brand, deposits: known?.deposits ?? 0, lastActiveAt: at }
  switch (line.topic) {
    case 'member.registered':
      return { row, occasion: line.tells.kind === 'member' ? { on: 'registered', memberId, brand, at } : null }
    case 'contact.proved':
      return { row, occasion: { on: 'contact', memberId, brand, at } }
    // what the bank took back was no deposit: the next one has its number
    case 'deposit.reversed':
      return {
        row: { ...row, deposits: Math.max(0, row.deposits - 1), lastActiveAt: known?.lastActiveAt ?? at },
        occasion: null,
      }
    case 'member.logged-in':
      return { row, occasion: null }
    case 'deposit.credited': {
      const { order, currency, amountMinor, offer = null } = line.tells
      const number = row.deposits + 1
      const occasion = { on: 'deposit', memberId, brand, at, order, currency, amountMinor, number, offer } as const
      return { row: { ...row, deposits: number }, occasion }
    }
  }
}

/** Enqueues what offers may answer to; what happened before any of them was published is no occasion. */
async function carryOut(tx: Tx, occasions: readonly Occasion[], _env: Env): Promise<void> {
  const brands = [...new Set(occasions.map(({ brand }) => brand))]
  const first = new Map<string, Date | null>()
  for (const brand of brands) first.set(brand, await firstPublished(tx, [brand]))
  for (const occasion of occasions) {
    const since = first.get(occasion.brand)
    if (since && occasion.at >= since) await enqueue(tx, ANSWER_OCCASION, writeOccasion(occasion))
  }
}

export const FOLLOW_MEMBERS: Follower<Fact, Tables, Occasion, Record<never, never>> = {
  name: 'promotions.members',
  streams: [FACTS],
  keys: ({ memberId }) => ({ members: [memberId] }),
  fold: ({ members }, line): Folded<Tables, Occasion> => {
    const { row, occasion } = foldFact(members.get(line.memberId), line)
    return { changes: { members: { [line.memberId]: row } }, effects: occasion ? [occasion] : [] }
  },
  store: { tables: { members: FOLLOWED_MEMBERS }, carryOut },
}
