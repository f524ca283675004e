/** Operators' calls about points and the mall. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  officeCorrectPoints,
  officeMemberPoints,
  officeMoveOrders,
  officePictureGood,
  officePointsClaws,
  officePointsGood,
  officePointsGoods,
  officePointsOrders,
  officePointsRates,
  officeSaveGood,
  officeSetPointsRates,
  officeStockGood,
} from '#contract/points/office-points.ts'
import { minorToPoints, POINTS_CURRENCY } from '#contract/wallet/points.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { askCorrection } from './correct-points.ts'
import { describeMemberPoints } from './describe-member-points.ts'
import { listOwing } from './earning/book-earned.sql.ts'
import { askRates, describeRates } from './earning/set-rates.ts'
import { listGoods, listGoodVersions } from './mall/goods.sql.ts'
import { moveOrders } from './mall/move-orders.ts'
import { listOrders } from './mall/orders.sql.ts'
import { pictureGood, saveGood, stockGood } from './mall/save-good.ts'
import { presentOfficeGood, presentOrder } from './present.ts'

const pageOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  offset: (pageNo - 1) * pageSize,
  limit: pageSize,
})

/** What decisions about goods are about. */
const subjectOf = ({ id }: { id: bigint }) => `points-good:${id}`

function bindGoods(http: Http): void {
  bindCall(http, officePointsGoods, async ({ env, merchant }, asked) => {
    const { rows, total } = await listGoods(env.db, merchant, pageOf(asked))
    const waiting = await listWaitingFor(env.db, merchant, rows.map(subjectOf))
    const shown = rows.map((good) => presentOfficeGood(good, waiting.get(subjectOf(good)) ?? null))
    return toPage(shown, asked.pageNo, asked.pageSize, total)
  })
  bindCall(http, officePointsGood, async ({ env, merchant }, { id }) => {
    const [good] = (await listGoods(env.db, merchant, { offset: 0, limit: 1, id: BigInt(id) })).rows
    if (!good) return fail('NOT_FOUND')
    const versions = await listGoodVersions(env.db, good.id)
    const waiting = await listWaitingFor(env.db, merchant, [subjectOf(good)])
    return {
      ...presentOfficeGood(good, waiting.get(subjectOf(good)) ?? null),
      versions: versions.map(({ version, by, at, terms }) => ({
        version,
        by,
        at: at.toISOString(),
        price: terms.price,
        name: terms.names.en ?? '',
      })),
    }
  })
  bindCall(http, officeSaveGood, saveGood)
  bindCall(http, officeStockGood, async (context, request) => ({ stock: await stockGood(context, request) }))
  bindUpload(http, officePictureGood, async (context, { id }, file) => ({
    picture: await pictureGood(context, id, file),
  }))
}

/** Adds the operators' calls of points. */
export function bindPointsOffice(http: Http): void {
  bindGoods(http)
  bindCall(http, officePointsOrders, async ({ env, merchant, locale }, { state, username, ...asked }) => {
    const oldestFirst = state === 'in_process' || state === 'approved' || state === 'shipped'
    const { rows, total } = await listOrders(env.db, { merchant, state, username, oldestFirst }, pageOf(asked))
    const shown = rows.map((row) => presentOrder(row, locale))
    return toPage(shown, asked.pageNo, asked.pageSize, total)
  })
  bindCall(http, officeMoveOrders, (context, { ids, ...move }) => moveOrders(context, ids, move))
  bindCall(http, officePointsRates, describeRates)
  bindCall(http, officeSetPointsRates, async (context, asked) => ({
    waiting: await askRates(context, asked),
  }))
  bindCall(http, officeCorrectPoints, askCorrection)
  bindCall(http, officeMemberPoints, describeMemberPoints)
  bindCall(http, officePointsClaws, async ({ env, merchant }, asked) => {
    const { rows, total } = await listOwing(env.db, merchant, POINTS_CURRENCY, pageOf(asked))
    const shown = rows.map(({ memberId, username, owed, has, validMinor, since }) => ({
      member: { id: memberId, username },
      owed: Number(owed),
      has: Number(minorToPoints(has ?? 0n)),
      validBet: toWire(validMinor),
      since: since.toISOString(),
    }))
    return toPage(shown, asked.pageNo, asked.pageSize, total)
  })
}
