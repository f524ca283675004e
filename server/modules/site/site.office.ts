/** What operators set about the site. */
import { toPage } from '#contract/call.ts'
import {
  createBanner, getSiteStatus, listBanners, listFeedback, listRegistrationRules, listSwitches, removeBanner, setRegistrationRule, setSiteStatus,
  setSwitch, updateBanner,
} from '#contract/office-site.ts'
import { REGISTRATION_FIELDS } from '#contract/registration.ts'
import { SWITCHES } from '#contract/site.ts'
import { getBrand } from '#server/lib/brands.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { listBannerRows } from './banners.sql.ts'
import { listFeedbackRows } from './contents.sql.ts'
import { createBannerOf, removeBannerOf, updateBannerOf } from './edit-banner.ts'
import { setRuleOf, setSiteStatusOf, setSwitchOf } from './edit-site.ts'

/** Adds the operators' calls on the site. */
export function bindSiteOffice(http: Http): void {
  bindCall(http, getSiteStatus, async ({ env, merchant }) => {
    const { maintenance, maintenanceEnd, regionRestriction } = await getBrand(env, merchant)
    return { maintenance, maintenanceEnd: maintenanceEnd?.toISOString() ?? null, regionRestriction }
  })
  bindCall(http, setSiteStatus, async (context, input) => {
    await setSiteStatusOf(context, input)
    return input
  })
  bindCall(http, listSwitches, async ({ env, merchant }) => {
    const { switches } = await getBrand(env, merchant)
    return { content: SWITCHES.map((id) => ({ id, enabled: switches[id] })) }
  })
  bindCall(http, setSwitch, async (context, input) => {
    await setSwitchOf(context, input)
    return input
  })
  bindCall(http, listRegistrationRules, async ({ env, merchant }) => {
    const { registration } = await getBrand(env, merchant)
    return { content: REGISTRATION_FIELDS.map((id) => ({ id, ...registration[id] })) }
  })
  bindCall(http, setRegistrationRule, (context, input) => setRuleOf(context, input))

  bindCall(http, listBanners, async ({ env, merchant }, { pageNo, pageSize }) => {
    const { rows, total } = await listBannerRows(env.db, merchant, pageSize, (pageNo - 1) * pageSize)
    return toPage(rows.map((row) => ({ ...row, id: String(row.id) })), pageNo, pageSize, total)
  })
  bindCall(http, createBanner, async (context, input) => ({ id: String(await createBannerOf(context, input)), ...input }))
  bindCall(http, updateBanner, async (context, input) => {
    const { id, ...fields } = input
    await updateBannerOf(context, readId(id), fields)
    return input
  })
  bindCall(http, removeBanner, async (context, { id }) => {
    await removeBannerOf(context, readId(id))
    return { removed: true }
  })

  bindCall(http, listFeedback, async ({ env, merchant }, { pageNo, pageSize }) => {
    const { rows, total } = await listFeedbackRows(env.db, merchant, pageSize, (pageNo - 1) * pageSize)
    const content = rows.map(({ id, content: text, contact, member_id, ip, at }) =>
      ({ id: String(id), content: text, contact, memberId: member_id, ip, at: at.toISOString() }))
    return toPage(content, pageNo, pageSize, total)
  })
}
