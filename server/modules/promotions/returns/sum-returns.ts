/**
 * What one bet gives back on average, all running offers together: the game's stated return, rebates, cashback and
 * points. Where it is all of the stake or more, whoever stakes enough wins (docs/reference/games.md 9.1, 10).
 */
import type { OutputOf } from '#contract/call.ts'
import type { officeOfferReturns } from '#contract/promotions/office-offers.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { RETURN_SHARES } from '#server/lib/return-shares.ts'
import { answersOf } from '#server/lib/slots.ts'
import { getCatalogueIn, ofBrand, type Catalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import type { AnyDocument } from '../offers/offer-kind.ts'
import { listNotOver } from '../offers/offers.sql.ts'

/** An offer that gives back of play, as it would count. */
export type Giving = { readonly id: bigint | null; readonly kind: OfferKindName; readonly document: AnyDocument }
export type GameReturns = OutputOf<typeof officeOfferReturns>['games'][number]

type Rebate = { rates: readonly { type: string; byLevel: readonly string[] }[] }
type Loss = { percent: string }

const most = (percents: readonly string[]) => Math.max(0, ...percents.map(Number)) / 100

/** Returns what an offer gives back of a stake in games of a type, at the VIP level that gets most. */
function rebateShare({ kind, document }: Giving, type: string): number {
  if (kind !== 'rebate') return 0
  const { rates } = document.terms as Rebate
  return most(
    (rates.find((rate) => rate.type === type) ?? rates.find((rate) => rate.type === 'otherwise'))?.byLevel ?? [],
  )
}

/** Returns which part of a loss an offer gives back. */
const lossShare = ({ kind, document }: Giving) =>
  kind === 'cashback' || kind === 'rescue' ? most([(document.terms as Loss).percent]) : 0

const sum = (shares: readonly number[]) => shares.reduce((all, one) => all + one, 0)
/** Rates are sums of decimals. */
const ROUNDING = 1e-9

/** Returns the game of a type that returns most, by its maker's figures; null where none states them. */
function bestOf(catalogue: Catalogue, type: string) {
  const games = [...catalogue.byCode.values()].filter((game) => game.gameType === type && game.facts?.rtp != null)
  return games.toSorted((one, other) => (other.facts?.rtp ?? 0) - (one.facts?.rtp ?? 0))[0] ?? null
}

/**
 * Returns by type of game what the best of its games gives back, with what of it comes from where. A cashback gives back
 * its part of what is lost: in the long run of the game's edge.
 */
export function returnsOf(
  catalogue: Catalogue,
  giving: readonly Giving[],
  points: (gameType: string) => number,
): GameReturns[] {
  const types = [...new Set([...catalogue.byCode.values()].map(({ gameType }) => gameType))].toSorted()
  return types.flatMap((type) => {
    const best = bestOf(catalogue, type)
    if (!best) return []
    const game = best.facts?.rtp ?? 0
    const rebates = sum(giving.map((one) => rebateShare(one, type)))
    const cashback = Math.min(1, sum(giving.map(lossShare))) * Math.max(0, 1 - game)
    const all = game + rebates + cashback + points(type)
    return [
      {
        type,
        gameCode: best.code,
        game,
        rebates,
        cashback,
        points: points(type),
        sum: all,
        isOver: all >= 1 - ROUNDING,
      },
    ]
  })
}

/**
 * Returns what play gives back at a brand while a document is in force beside every offer that is not over. It stands for
 * the offer's own version; offers that begin later count as well.
 */
export async function sumReturns(q: Queryable, env: Env, brand: string, own: Giving): Promise<GameReturns[]> {
  const others = (await listNotOver(q, brand, ['rebate', 'cashback', 'rescue'], env.clock.now())).filter(
    ({ id }) => id !== own.id,
  )
  const shares: ((type: string) => number)[] = []
  for (const shareOf of answersOf(env, RETURN_SHARES)) shares.push(await shareOf(q, env, brand))
  const points = (type: string) => sum(shares.map((shareOf) => shareOf(type)))
  return returnsOf(ofBrand(await getCatalogueIn(q, env), brand), [...others, own], points)
}

/** Returns the types of games that give back all of a stake, or more, because of a document; none where it gives nothing of play. */
export async function listOver(q: Queryable, env: Env, brand: string, own: Giving): Promise<GameReturns[]> {
  const touches = ({ type }: GameReturns) => rebateShare(own, type) + lossShare(own) > 0
  return (await sumReturns(q, env, brand, own)).filter((one) => one.isOver && touches(one))
}
