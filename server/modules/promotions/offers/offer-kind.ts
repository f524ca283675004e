/**
 * What the house must know of a kind of offers, as one value. `server/modules/promotions/kinds.ts` lists the kinds; the
 * page of offers, the composer, publishing and the what-if fold over that list.
 */
import type { z } from 'zod'
import type { CommonDocument, OfferDocument } from '#contract/promotions/documents.ts'
import type { MemberState, NextStep, OfferKindName, WhyNot } from '#contract/promotions/kinds.ts'
import type { OfferTerms } from '#contract/promotions/offers.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import type { Gift } from './gift.ts'
import type { Traits } from './traits.sql.ts'

/** An offer with its version in force. */
export type Offer<Terms = unknown> = {
  readonly id: bigint
  readonly brand: string
  readonly code: string
  readonly kind: OfferKindName
  readonly version: number
  readonly document: OfferDocument<Terms>
  readonly currency: string
  readonly valueMaxMinor: bigint
  readonly membersMax: number
  /** The ceiling of everything that this version gives (rewards). */
  readonly authority: string
  readonly shownFrom: Date | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly publishedAt: Date
  readonly stoppedAt: Date | null
}

/** What an offer is to a member now: state, the one next step, and why not. */
export type Standing = {
  readonly state: MemberState
  readonly step: NextStep
  readonly why: WhyNot | null
  /** When the next step opens, or until when it is open. */
  readonly at: Date | null
  readonly amountMinor: bigint | null
}

/** Looks up names in the reader's language: games, vendors and types that terms speak of. */
export type Names = Readonly<Record<'game' | 'vendor' | 'type', (code: string) => string>>

/**
 * How a member comes to it: `none` by itself, by what happens; `open` in a scene of its own, with calls of its own
 * room.
 */
export type Entry = 'none' | 'deposit' | 'join' | 'claim' | 'apply' | 'code' | 'open'

export type OfferKind<Terms = unknown> = {
  readonly name: OfferKindName
  /** The shape of its terms; the whole document is `commonDocument.extend({ terms })`. */
  readonly terms: z.ZodType<Terms>
  readonly entry: Entry
  /** The terms as figures, for members; pure. */
  present(document: OfferDocument<Terms>, currency: string, names: Names): OfferTerms
  /** What an occasion gives, by the document alone; pure, so that the past can be replayed. Null: nothing. */
  answer?(document: OfferDocument<Terms>, occasion: Occasion, timeZone: string): Answer | null
  /** The most that a member is given on one of the brand's days; absent: no bound of its own. */
  perDay?(document: OfferDocument<Terms>): number
  /** What a member claims, in the transaction that pays; null: nothing is there. */
  claimable?(q: Queryable, env: Env, offer: Offer<Terms>, traits: Traits): Promise<Answer | null>
  /** What a member must tell before anything can be claimed; null: nothing. */
  missing?(traits: Traits): WhyNot | null
  /** Returns what keeps a draft from being published, as paths of its document; none: it may be. */
  check?(q: Queryable, env: Env, document: OfferDocument<Terms>, brand: string): Promise<readonly string[]>
  /** Called in the transaction that publishes a version, for rows of its own: codes, prizes, windows. */
  published?(tx: Tx, env: Env, offer: Offer<Terms>): Promise<void>
  /**
   * What it is to a member who may have it, where that is not said by participations alone (kinds with a scene of their
   * own, what has gathered to be claimed). The offer runs.
   */
  stand?(q: Queryable, env: Env, offer: Offer<Terms>, account: Account): Promise<Standing>
}

/**
 * Something that happened to a member and that offers answer to (server/modules/promotions/following).
 * `deposit.number`: which of the member's deposits it was, from 1 on; `deposit.offer`: the offer that they chose with it.
 */
export type Occasion =
  | { readonly on: 'registered' | 'contact'; readonly memberId: string; readonly brand: string; readonly at: Date }
  | {
      readonly on: 'deposit'
      readonly memberId: string
      readonly brand: string
      readonly at: Date
      readonly order: string
      readonly currency: string
      readonly amountMinor: bigint
      readonly number: number
      readonly offer: string | null
    }

/** What an occasion gives: the gift, and the name under which it is given once. */
export type Answer = {
  readonly occurrence: string
  readonly gift: Gift
  /** What it was computed from, kept with it. */
  readonly evidence?: Record<string, unknown>
  /** It can be claimed for some days only: they are looked at again once it was given. */
  readonly isTimely?: true
}

/** Declares a kind; a list of kinds takes each with its own terms. */
export function defineOfferKind<Terms>(kind: OfferKind<Terms>): OfferKind {
  // documents reach a kind only after its own schema has read them
  return kind as unknown as OfferKind
}

export type AnyDocument = CommonDocument & { readonly terms: unknown }
