/** Questions about people between modules that stand beside each other. */
import type { ClosingTie } from '#contract/closing.ts'
import type { Queryable } from './db.ts'
import type { Context } from './http.ts'
import type { Account } from './principal.ts'
import { defineSlot } from './slots.ts'

/** Whose account an id is, or null. */
export const FIND_MEMBER = defineSlot<(q: Queryable, id: string) => Promise<Account | null>>('people.find-member')

/** Takes the proof of work that a visitor brings. Fails with BOT_CHECK_REQUIRED. */
export const PASS_WORK =
  defineSlot<(context: Context, botCheck: string | undefined) => Promise<void>>('people.pass-work')

/** A mobile number in its one form; null for what is none. */
export const READ_MOBILE =
  defineSlot<(typed: string, diallingCode: string | undefined, market: string) => { e164: string } | null>(
    'people.read-mobile',
  )

/** A thing that keeps an account open while it hangs on it: money, open bets, orders under way. */
export type Tie = { readonly tie: ClosingTie; hangs(q: Queryable, account: Account): Promise<boolean> }

/** What hangs on an account that its owner wants to close. */
export const CLOSING_TIES = defineSlot<Tie>('people.closing-ties')
