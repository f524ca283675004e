/** Calls about the site's frame: status, brand, switches, banners, help, feedback. */
import {
  countryCodes,
  customerService,
  domainRoute,
  permission,
  resources,
  routers,
  systemStatus,
  whitelabel,
} from '#contract/site/site.ts'
import { banners, feedback, helpCenter, pages } from '#contract/site/site-pages.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { countryOf } from '#server/lib/ip-country.ts'
import { statusFor } from '#server/lib/site-status.ts'
import { listCountries } from './country-codes.ts'
import { openCustomerService } from './customer-service.ts'
import { describeDomains, describeMaintenance, describeSite } from './describe-site.ts'
import { keepFeedback } from './keep-feedback.ts'
import { showArticles, showBanners, showPages, showResources } from './show-contents.ts'
import { routeTable } from './route-table.ts'
import { whitelabelTree } from './whitelabel-tree.ts'

/** Adds the site's calls. */
export function bindSite(http: Http): void {
  bindCall(http, systemStatus, async ({ env, brand, ip }) => {
    const now = env.clock.now()
    const country = brand.regions.mode === 'off' ? null : await countryOf(env, ip)
    return { status: await statusFor(env, brand, ip), ...describeMaintenance(brand, now), ip, country }
  })
  bindCall(http, permission, describeSite)
  bindCall(http, whitelabel, async ({ brand }) => whitelabelTree(brand))
  bindCall(http, resources, async (context) => showResources(context, context.brand))
  bindCall(http, domainRoute, async ({ brand, host }) => describeDomains(brand, host))
  bindCall(http, routers, async ({ brand }) => routeTable(brand))
  bindCall(http, countryCodes, async ({ brand, locale }) => listCountries(locale, brand.market))
  bindCall(http, customerService, async ({ env, brand }, { path }) => ({
    url: await openCustomerService(env, brand, path),
  }))

  bindCall(http, banners, async (context, input) => showBanners(context, input))
  bindCall(http, helpCenter, showArticles)
  bindCall(http, pages, showPages)
  bindCall(http, feedback, async (context, input) => {
    await keepFeedback(context, input)
    return { kept: true }
  })
}
