/** Points and redemptions as members and operators see them. */
import type { OutputOf } from '#contract/call.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { toWire } from '#contract/money.ts'
import { PAID_STATES, priceFor } from '#contract/points/goods.ts'
import type { OfficeGood, OfficeOrder } from '#contract/points/office-points.ts'
import type { MallGood, pointsTransactions, Redemption } from '#contract/points/points.ts'
import { minorToPoints } from '#contract/wallet/points.ts'
import { localise } from '#server/lib/localised.ts'
import type { Good, GoodWithUse } from './mall/goods.sql.ts'
import type { OrderWithGood } from './mall/orders.sql.ts'
import type { PointsLine } from './transactions.sql.ts'

/** The language of texts that a reader's language lacks. */
const FALLBACK = 'en'

/** Presents goods to a member of a level. */
export function presentGood(good: Good, level: number, had: number, locale: string): MallGood {
  const { id, version, stock, picture, terms } = good
  return {
    id: String(id),
    version,
    category: terms.category,
    name: localise(terms.names, locale, FALLBACK),
    about: localise(terms.abouts, locale, FALLBACK),
    picture,
    price: priceFor(terms, level),
    usualPrice: terms.price,
    levelMin: terms.levelMin,
    stock,
    memberMax: terms.memberMax,
    had,
    gives: terms.gives,
  }
}

const paidState = (order: OrderWithGood) => PAID_STATES.find((state) => state === order.state) ?? 'in_process'

/** Presents a redemption to its member. */
export function presentRedemption(order: OrderWithGood, locale: string): Redemption {
  const { id, reference, goodId, terms, picture, points, address, tracking, reason, createdAt, updatedAt } = order
  return {
    id: String(id),
    reference,
    good: { id: String(goodId), name: localise(terms.names, locale, FALLBACK), picture },
    points: Number(points),
    state: paidState(order),
    address,
    tracking,
    reason: order.state === 'rejected' ? reason : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Presents a redemption to operators. */
export function presentOrder(order: OrderWithGood, locale: string): OfficeOrder {
  const { id, reference, memberId, username, goodId, version, terms, picture, points, state } = order
  return {
    id: String(id),
    reference,
    member: { id: memberId, username },
    good: { id: String(goodId), name: localise(terms.names, locale, FALLBACK), version, picture },
    isSent: terms.gives.kind === 'sent',
    points: Number(points),
    state,
    address: order.address,
    tracking: order.tracking,
    reason: order.reason,
    decidedBy: order.decidedBy,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

/** Presents goods to operators, with the version that waits for a second person. */
export function presentOfficeGood(good: GoodWithUse, waiting: Waiting): OfficeGood {
  const { id, state, stock, reserved, ordered, position, picture, terms, bounds, version, by, at } = good
  const shown = { id: String(id), state, stock, reserved, ordered, position, picture, terms, bounds }
  return { ...shown, version, by, at: at.toISOString(), waiting }
}

type Line = OutputOf<typeof pointsTransactions>['content'][number]

/** Presents a line of a member's points. */
export function presentLine(line: PointsLine, currency: string, locale: string): Line {
  return {
    id: String(line.id),
    kind: line.reason,
    points: Number(minorToPoints(line.amountMinor)),
    balanceAfter: Number(minorToPoints(line.afterMinor)),
    at: line.at.toISOString(),
    reference: line.reference,
    validBet: line.validMinor === null ? null : toWire(line.validMinor),
    currency,
    good: line.names && localise(line.names, locale, FALLBACK),
    money: line.moneyMinor === null ? null : toWire(line.moneyMinor),
    reason: line.because,
  }
}
