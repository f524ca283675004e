/** Members' calls about points and the mall, and the pictures of goods. */
import { toPage } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import {
  pointsBalance,
  pointsConfig,
  pointsConvert,
  pointsRedeem,
  pointsRedeemList,
  pointsReserve,
  pointsReward,
  pointsTransactions,
} from '#contract/points/points.ts'
import { CallError } from '#contract/errors.ts'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { describeBalance, describeConfig, describeMall } from './describe-points.ts'
import { convert } from './mall/convert.ts'
import { readPicture } from './mall/good-picture-store.ts'
import { listOrders } from './mall/orders.sql.ts'
import { redeem } from './mall/redeem.ts'
import { reserveGood } from './mall/reserve.ts'
import { presentLine, presentRedemption } from './present.ts'
import { listPointsLines } from './transactions.sql.ts'

function bindPictures({ app, env }: Http): void {
  app.get<{ Params: { file: string } }>(
    '/art/goods/:file',
    { config: { callId: 'goodPicture' } },
    async (request, reply) => {
      const [, id, digest] = /^(\d{1,18})-([0-9a-f]{32})\.jpg$/.exec(request.params.file) ?? []
      const picture = id && digest ? await readPicture(env, BigInt(id), digest) : null
      if (!picture) throw new CallError('NOT_FOUND')
      return reply.type('image/jpeg').header('cache-control', 'public, max-age=31536000, immutable').send(picture)
    },
  )
}

/** Adds the members' calls of points. */
export function bindPoints(http: Http): void {
  bindPictures(http)
  bindCall(http, pointsBalance, ({ env, account }) => describeBalance(env, account))
  bindCall(http, pointsConfig, (context) => describeConfig(context))
  bindCall(http, pointsReward, ({ env, account, locale }) => describeMall(env, account, locale))
  bindCall(http, pointsRedeemList, async ({ env, account, locale }, { pageNo, pageSize, state }) => {
    const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
    const { rows, total } = await listOrders(env.db, { memberId: account.id, state }, page)
    const shown = rows.map((row) => presentRedemption(row, locale))
    return toPage(shown, pageNo, pageSize, total)
  })
  bindCall(http, pointsTransactions, async ({ env, account, locale }, { pageNo, pageSize }) => {
    const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
    const { rows, total } = await listPointsLines(env.db, account.id, POINTS_CURRENCY, page)
    const shown = rows.map((row) => presentLine(row, account.currency, locale))
    return toPage(shown, pageNo, pageSize, total)
  })
  bindCall(http, pointsReserve, async ({ env, account }, chosen) => ({
    until: (await reserveGood(env, account, chosen)).toISOString(),
  }))
  bindCall(http, pointsRedeem, async (context, request) =>
    presentRedemption(await redeem(context, request), context.locale),
  )
  bindCall(http, pointsConvert, async (context, request) => {
    const { reference, points, amountMinor, currency, at } = await convert(context, request)
    return { reference, points: Number(points), money: toWire(amountMinor), currency, at: at.toISOString() }
  })
}
