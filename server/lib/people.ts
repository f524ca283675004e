/** Questions about people between modules that may not import each other. */
import type { ClosingTie } from '#contract/identity/closing.ts'
import type { Queryable } from './db.ts'
import type { Context } from './http.ts'
import type { Account } from './principal.ts'
import { defineSlot } from './slots.ts'

/** Returns the account of an id, or null. */
export const FIND_MEMBER = defineSlot<(q: Queryable, id: string) => Promise<Account | null>>('people.find-member')

/** Verifies the proof of work that a visitor sends. Fails with BOT_CHECK_REQUIRED. */
export const PASS_WORK =
  defineSlot<(context: Context, botCheck: string | undefined) => Promise<void>>('people.pass-work')

/** Returns a mobile number in its one form; null for text that is no mobile number. */
export const READ_MOBILE =
  defineSlot<(typed: string, diallingCode: string | undefined, market: string) => { e164: string } | null>(
    'people.read-mobile',
  )

/** A reason why an account cannot be closed while it lasts: money, open bets, orders in progress. */
export type Tie = { readonly tie: ClosingTie; hangs(q: Queryable, account: Account): Promise<boolean> }

/** The reasons why an account that its owner wants to close cannot be closed yet. */
export const CLOSING_TIES = defineSlot<Tie>('people.closing-ties')
