/** Every kind of offers that the house has. A kind more is a value of its own room and a line here. */
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { AGENT_LINE, FIRST_DEPOSIT, NTH_DEPOSIT, RELOAD } from './kinds/deposit-kinds.ts'
import { APP_REWARD, APPLICATION, BIRTHDAY, CODE, REGISTRATION } from './kinds/fixed-kinds.ts'
import { FREE_ROUNDS } from './kinds/free-rounds-kind.ts'
import { CASHBACK, REBATE, RESCUE } from './kinds/period-kinds.ts'
import { CHECK_IN } from './check-ins/check-in-kind.ts'
import { ENVELOPE_RAIN, RED_ENVELOPE } from './envelopes/envelope-kinds.ts'
import type { OfferKind } from './offers/offer-kind.ts'
import { RAFFLE } from './raffles/raffle-kind.ts'
import { LUCKY_WHEEL } from './wheels/wheel-kind.ts'

export const OFFER_KIND_LIST: readonly OfferKind[] = [
  FIRST_DEPOSIT,
  NTH_DEPOSIT,
  RELOAD,
  CODE,
  RESCUE,
  CASHBACK,
  REBATE,
  FREE_ROUNDS,
  REGISTRATION,
  APP_REWARD,
  BIRTHDAY,
  APPLICATION,
  AGENT_LINE,
  CHECK_IN,
  RED_ENVELOPE,
  ENVELOPE_RAIN,
  LUCKY_WHEEL,
  RAFFLE,
]

const byName = new Map<OfferKindName, OfferKind>(OFFER_KIND_LIST.map((kind) => [kind.name, kind]))

/** Returns a kind by its name, or null for one that the house does not have. */
export const findKind = (name: OfferKindName): OfferKind | null => byName.get(name) ?? null
