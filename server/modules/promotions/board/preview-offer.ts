import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { PromotionDetail } from '#contract/promotions/offers.ts'
import { fail } from '#contract/errors.ts'
import type { Brand } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { findKind } from '../kinds.ts'
import { readDocument } from '../publishing/read-document.ts'
import { boundsOf } from '../publishing/read-document.ts'
import { presentDetail } from './present-promotion.ts'

/** The steps by which members come to each kind, as the preview shows them. */
const STEPS = {
  deposit: 'deposit',
  join: 'join',
  claim: 'claim',
  apply: 'apply',
  code: 'code',
  open: 'open',
  none: 'play',
} as const

/**
 * Returns a document as a member who may take it would read it. Stores nothing. Fails with INVALID_INPUT, which names
 * each field as `document.<path>`.
 */
export async function previewOffer(
  env: Env,
  brand: Brand,
  { kind, document: given, language }: { kind: OfferKindName; document: unknown; language: string },
): Promise<PromotionDetail> {
  const document = readDocument(kind, given)
  const known = findKind(kind) ?? fail('INVALID_INPUT', { fields: { kind: { rule: 'unknown' } } })
  const now = env.clock.now()
  const { startsAt, endsAt, shownFrom, valueMaxMinor, membersMax } = boundsOf(document)
  const offer = {
    id: 0n,
    brand: brand.code,
    code: 'preview',
    kind,
    version: 0,
    document,
    currency: brand.currency,
    valueMaxMinor: valueMaxMinor ?? 0n,
    membersMax: membersMax ?? 0,
    authority: '0',
    shownFrom,
    startsAt: startsAt ?? now,
    endsAt: endsAt ?? after(now, DAY_MS),
    publishedAt: now,
    stoppedAt: null,
  }
  const isSoon = offer.startsAt > now
  const standing = {
    state: isSoon ? 'coming_soon' : 'join',
    step: isSoon ? 'wait' : STEPS[known.entry],
    why: null,
    at: isSoon ? offer.startsAt : offer.endsAt,
    amountMinor: null,
  } as const
  return presentDetail({ env, locale: language, account: null }, { offer, standing, had: [] })
}
