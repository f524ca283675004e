/** The back office's calls about applications. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { REJECT_REASONS } from '#contract/promotions/kinds.ts'
import {
  officeApplicationPictures,
  officeApplications,
  officeDecideApplications,
} from '#contract/promotions/office-applications.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findApplication, listApplications } from './applications.sql.ts'
import { decideApplications } from './decide-applications.ts'
import { readPictures } from './picture-store.ts'

/** Adds the calls of applications for operators. */
export function bindApplicationsOffice(http: Http): void {
  bindCall(http, officeApplications, async ({ env, merchant }, { state, offer, pageNo, pageSize }) => {
    const filter = { brand: merchant, state, offerId: offer === undefined ? undefined : BigInt(offer) }
    const { rows, total } = await listApplications(env.db, filter, (pageNo - 1) * pageSize, pageSize)
    const content = rows.map((one) => ({
      id: String(one.id),
      member: { id: one.memberId, username: one.username },
      offer: { id: String(one.offerId), code: one.offerCode, title: one.title },
      remark: one.remark,
      pictures: one.pictures,
      state: one.state,
      at: one.at.toISOString(),
      amount: one.amountMinor === null ? null : toWire(one.amountMinor),
      reason: REJECT_REASONS.find((known) => known === one.reason) ?? null,
      note: one.note,
      decidedAt: one.decidedAt?.toISOString() ?? null,
      decidedBy: one.decidedBy,
    }))
    return toPage(content, pageNo, pageSize, total)
  })
  bindCall(http, officeApplicationPictures, async ({ env, merchant }, { id }) => {
    const application = (await findApplication(env.db, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    const kept = await readPictures(env, application.id)
    return {
      pictures: kept.map(({ jpeg, at, ...rest }) => ({ ...rest, jpeg: jpeg.toString('base64'), at: at.toISOString() })),
    }
  })
  bindCall(http, officeDecideApplications, (context, order) => decideApplications(context, order))
}
