/** Offers for tests, made as operators make them: composed, and published over HTTP. */
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import {
  officeCreateOffer,
  officeOffer,
  officeOffers,
  officePublishOffer,
  officeStopOffer,
} from '#contract/promotions/office-offers.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { agreeAsSecond } from './agree.ts'
import type { Person } from './builders.ts'
import type { House } from './house.ts'

let made = 0

const BOTH = (text: string) => ({ en: text, bn: text })
/** Cash that is free at once, given by itself. */
export const FREE_CASH = { gift: { form: 'cash', turnover: 0 }, claim: 'now', claimDays: 7 } as const
/** A bonus that must be staked so many times. */
export const bonusGift = (wageringTimes: string, rules: object = {}) =>
  ({
    gift: {
      form: 'bonus',
      rules: {
        wageringTimes,
        base: 'bonus',
        lifeDays: 7,
        stakeMax: null,
        payoutMax: null,
        weights: { otherwise: 100 },
        oddsMin: null,
        ...rules,
      },
    },
    claim: 'now',
    claimDays: 7,
  }) as const

/** Returns a document with these terms: valid from a minute ago for thirty days, and with room for everybody. */
export function documentWith(house: House, terms: object, more: { audience?: object; bounds?: object } = {}) {
  const now = house.clock.now()
  return {
    title: BOTH('An offer'),
    summary: BOTH('Something for you'),
    text: BOTH('What it is about.'),
    picture: 'bazaar',
    category: 'special',
    audience: { oncePerDevice: false, oncePerPayee: false, ...more.audience },
    bounds: {
      valueMax: '10000',
      membersMax: 1000,
      startsAt: after(now, -MINUTE_MS).toISOString(),
      endsAt: after(now, 30 * DAY_MS).toISOString(),
      ...more.bounds,
    },
    terms,
  }
}

/** Composes an offer; nothing is published. */
export async function draftOffer(house: House, by: Person, kind: OfferKindName, document: object): Promise<string> {
  const code = `offer-${++made}-${house.clock.now().getTime()}`
  return (await by.caller.ok(officeCreateOffer, { code, kind, document: { ...document } })).id
}

/** Publishes an offer's draft; returns what waits for a second person, null where it is published. */
export async function publishDraft(by: Person, id: string) {
  const { versions } = await by.caller.ok(officeOffer, { id })
  const changedAt = versions[0]?.changedAt ?? ''
  return (await by.caller.ok(officePublishOffer, { id, changedAt, reason: 'a test of offers' })).waiting
}

/** Composes and publishes an offer; a second person agrees where one is asked. */
export async function publishOffer(house: House, by: Person, kind: OfferKindName, document: object): Promise<string> {
  const id = await draftOffer(house, by, kind, document)
  await agreeAsSecond(house, by, await publishDraft(by, id))
  return id
}

/** Stops every offer of the operator's brand, so that one test's offers give nothing in the next. */
export async function stopAll(by: Person): Promise<void> {
  const { content } = await by.caller.ok(officeOffers, { state: 'running', pageSize: 100 })
  for (const { id } of content) await by.caller.ok(officeStopOffer, { id, reason: 'the test is over' })
}
