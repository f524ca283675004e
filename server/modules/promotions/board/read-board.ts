/** Offers as they stand for one reader. */
import { mayHave } from './may-have.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { findKind } from '../kinds.ts'
import { countriesFor, isClosedFor, readClosed } from '../licences/closed-for.ts'
import { isForEverybody, judgeMember, type Judged } from '../offers/know-member.ts'
import type { Offer, OfferKind, Standing } from '../offers/offer-kind.ts'
import { findOffer, listShown } from '../offers/offers.sql.ts'
import { listOfMember, type ParticipationStand } from '../offers/participations.sql.ts'
import { standingOf } from './standing.ts'

export type Shown = { readonly offer: Offer; readonly standing: Standing; readonly had: readonly ParticipationStand[] }

/** What a visitor sees of an offer: all that is no secret, and to log in. Null for one that is not for everybody. */
function standForVisitor(offer: Offer, now: Date, isClosed: boolean): Standing | null {
  if (isClosed || !isForEverybody(offer.document.audience)) return null
  const none = { at: null, amountMinor: null } as const
  if (offer.stoppedAt !== null || now >= offer.endsAt) return { state: 'close', step: 'none', why: 'over', ...none }
  if (now < offer.startsAt) return { ...none, state: 'coming_soon', step: 'wait', why: 'not_begun', at: offer.startsAt }
  return { ...none, state: 'join', step: 'login', why: 'login', at: offer.endsAt }
}

const same = (code: string) => code
const NO_NAMES = { game: same, vendor: same, type: same }

/** Whether a member may get an offer another time. */
function mayAgain(kind: OfferKind, { document, currency }: Offer, had: readonly ParticipationStand[]): boolean {
  const { timesMax } = kind.present(document, currency, NO_NAMES)
  return timesMax === null || had.filter(({ state }) => state !== 'joined').length < timesMax
}

async function standFor(
  q: Queryable,
  env: Env,
  account: Account,
  offer: Offer,
  judged: Judged,
  had: readonly ParticipationStand[],
): Promise<Standing | null> {
  const now = env.clock.now()
  const kind = findKind(offer.kind)
  if (!kind) return null
  const { judgement, traits } = judged
  const runs = offer.stoppedAt === null && offer.startsAt <= now && now < offer.endsAt
  if (kind.stand && runs && judgement.is === 'yes') return kind.stand(q, env, offer, account)
  if (had.length === 0 && !mayHave(offer, traits)) return null
  const claim =
    runs && judgement.is === 'yes' && kind.entry !== 'code' ? await kind.claimable?.(q, env, offer, traits) : null
  // what an operator refused in a review is as good as taken
  const isTaken = had.some(
    ({ state, occurrence }) => (state === 'given' || state === 'closed') && occurrence === claim?.occurrence,
  )
  return standingOf({
    offer,
    entry: kind.entry,
    judgement,
    had,
    claimable: claim && !isTaken ? claim.gift.amountMinor : null,
    isAgain: mayAgain(kind, offer, had),
    missing: kind.missing?.(traits) ?? null,
    now,
  })
}

/** Returns the offers that exist for a reader; trial players read as visitors. */
async function present(q: Queryable, env: Env, account: Account | null, offers: readonly Offer[]): Promise<Shown[]> {
  const now = env.clock.now()
  if (account === null || account.isTrial) {
    const brand = offers[0]?.brand
    const kinds = offers.map(({ kind }) => kind)
    const closed = brand ? await readClosed(q, brand, kinds) : []
    const countries = brand ? await countriesFor(q, env, brand, null) : []
    return offers.flatMap((offer) => {
      const standing = standForVisitor(offer, now, isClosedFor(closed, offer.kind, countries))
      return standing ? [{ offer, standing, had: [] }] : []
    })
  }
  const judged = await judgeMember(q, env, offers, account.id)
  if (!judged) return []
  const all = await listOfMember(q, account.id, null)
  const shown: Shown[] = []
  for (const offer of offers) {
    const had = all.filter(({ offerId }) => offerId === offer.id)
    const one = judged.get(offer.id)
    const standing =
      one && offer.currency === account.currency ? await standFor(q, env, account, offer, one, had) : null
    if (standing) shown.push({ offer, standing, had })
  }
  return shown
}

/** Returns every offer that exists for a reader, in the brand's order. */
export async function readBoard(env: Env, brand: string, account: Account | null): Promise<Shown[]> {
  return present(env.db, env, account, await listShown(env.db, brand, env.clock.now()))
}

/** Returns whether an offer runs for the reader: it has begun and is not over. */
export const isRunning = ({ standing: { state } }: Shown): boolean => state !== 'close' && state !== 'coming_soon'

/** Returns one offer if it exists for a reader and is shown to them, else null. */
export async function findShownOffer(
  env: Env,
  brand: string,
  account: Account | null,
  id: bigint,
): Promise<Shown | null> {
  const now = env.clock.now()
  const offer = await findOffer(env.db, brand, id)
  if (!offer || (offer.shownFrom ?? offer.startsAt) > now) return null
  const [shown] = await present(env.db, env, account, [offer])
  return shown ?? null
}

/**
 * Returns how many offers run for a member now: as many as readBoard has, without what could be claimed of each and what
 * scenes show, which changes none of them between running and not.
 */
export async function countRunningFor(env: Env, account: Account): Promise<number> {
  const now = env.clock.now()
  const shown = (await listShown(env.db, account.merchant, now)).filter(({ currency }) => currency === account.currency)
  if (shown.length === 0) return 0
  const all = await listOfMember(env.db, account.id, null)
  const hadOf = (offer: Offer) => all.filter(({ offerId }) => offerId === offer.id)
  const runs = ({ stoppedAt, startsAt, endsAt }: Offer) => stoppedAt === null && startsAt <= now && now < endsAt
  const offers = shown.filter((offer) => runs(offer) || hadOf(offer).length > 0)
  const judged = await judgeMember(env.db, env, offers, account.id)
  if (!judged) return 0
  return offers.filter((offer) => {
    const [kind, one, had] = [findKind(offer.kind), judged.get(offer.id), hadOf(offer)]
    if (!kind || !one) return false
    if (kind.stand && runs(offer) && one.judgement.is === 'yes') return true
    if (had.length === 0 && !mayHave(offer, one.traits)) return false
    const standing = standingOf({
      offer,
      entry: kind.entry,
      judgement: one.judgement,
      had,
      claimable: null,
      isAgain: mayAgain(kind, offer, had),
      now,
    })
    return standing !== null && isRunning({ offer, standing, had })
  }).length
}
