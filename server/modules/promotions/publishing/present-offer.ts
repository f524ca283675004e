/** Offers as operators read them. */
import type { OutputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import type { officeOffer, officeOffers, OfferState } from '#contract/promotions/office-offers.ts'
import type { OfferHead, Version } from './versions.sql.ts'

type Row = OutputOf<typeof officeOffers>['content'][number]
type Use = NonNullable<Row['use']>

/** What a version may give and gave; null while its bounds are open. */
function presentUse({ valueMaxMinor, membersMax, dayMaxMinor, givenMinor, members }: Version): Use | null {
  if (valueMaxMinor === null || membersMax === null) return null
  const given = givenMinor ?? 0n
  return {
    valueMax: toWire(valueMaxMinor),
    given: toWire(given),
    left: toWire(valueMaxMinor - given),
    membersMax,
    members: members ?? 0,
    dayMax: dayMaxMinor === null ? null : toWire(dayMaxMinor),
  }
}

/** Returns the state of an offer, of its version in force or of its draft. */
export function stateOf(head: OfferHead, inForce: Version | null, draft: Version | null, now: Date): OfferState {
  if (!inForce) return draft?.state === 'waiting' ? 'waiting' : 'draft'
  if (head.stoppedAt) return 'stopped'
  if (inForce.startsAt && now < inForce.startsAt) return 'scheduled'
  if (inForce.endsAt && now >= inForce.endsAt) return 'over'
  const { givenMinor, valueMaxMinor } = inForce
  return givenMinor !== null && valueMaxMinor !== null && givenMinor >= valueMaxMinor ? 'used_up' : 'running'
}

/** Returns an offer as a row; its texts are of the version in force, else of the draft. */
export function presentOffer(head: OfferHead, versions: readonly Version[], now: Date): Row {
  const inForce = versions.find(({ number }) => number === head.version) ?? null
  const draft = versions.find(({ state }) => state === 'draft' || state === 'waiting') ?? null
  const shown = inForce ?? draft ?? versions[0]
  if (!shown) throw new Error(`offer ${head.id} has no version`)
  return {
    id: String(head.id),
    code: head.code,
    kind: head.kind,
    category: shown.document.category,
    title: shown.document.title,
    state: stateOf(head, inForce, draft, now),
    version: head.version,
    startsAt: shown.startsAt?.toISOString() ?? null,
    endsAt: shown.endsAt?.toISOString() ?? null,
    currency: shown.currency,
    use: inForce && presentUse(inForce),
    forecastCost: inForce?.forecast?.isKnown ? inForce.forecast.cost : null,
    hasDraft: draft !== null,
    position: head.position,
  }
}

/** Returns a version with its whole document. */
export function presentVersion(version: Version): OutputOf<typeof officeOffer>['versions'][number] {
  const { number, state, createdAt, createdBy, changedAt, publishedAt, publishedBy, restored, forecast } = version
  return {
    number,
    state,
    document: { ...version.document },
    createdAt: createdAt.toISOString(),
    createdBy,
    changedAt: changedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    publishedBy,
    restored,
    use: presentUse(version),
    forecast,
  }
}
