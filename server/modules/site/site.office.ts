/** Calls by which operators set up the site. */
import {
  checkRegion,
  getBrandSettings,
  getRegions,
  getSiteStatus,
  listRegistrationRules,
  listSwitches,
  setBrandSettings,
  setRegions,
  setRegistrationRule,
  setSiteStatus,
  setSwitch,
} from '#contract/site/office-site.ts'
import { addBrand, listBrands, proveDomain, setBrandDomains } from '#contract/site/office-brands.ts'
import { REGISTRATION_FIELDS } from '#contract/identity/registration.ts'
import { SWITCHES, type SwitchName } from '#contract/site/site.ts'
import { ownHostOf } from '#server/lib/brand-domains.sql.ts'
import { getBrand } from '#server/lib/brands.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { countryOf } from '#server/lib/ip-country.ts'
import { statusFor } from '#server/lib/site-status.ts'
import { canWork } from '#server/lib/reach.ts'
import { addBrandTo } from './add-brand.ts'
import { askBrandDomains, askProof, showBrands } from './brand-domains.ts'
import { brandStateOf, setBrandSettingsOf } from './edit-brand.ts'
import { regionsStateOf, setRegionsOf, setRuleOf, setSiteStatusOf, setSwitchOf, statusStateOf } from './edit-site.ts'

/** Adds the operators' calls about the site. */
export function bindSiteOffice(http: Http): void {
  bindCall(http, getSiteStatus, async ({ env, merchant }) => statusStateOf(await getBrand(env, merchant)))
  bindCall(http, setSiteStatus, async (context, input) => {
    await setSiteStatusOf(context, input)
    return input
  })
  bindCall(http, getRegions, async ({ env, merchant }) => regionsStateOf(await getBrand(env, merchant)))
  bindCall(http, setRegions, async (context, input) => {
    await setRegionsOf(context, input)
    return input
  })
  bindCall(http, checkRegion, async ({ env, brand }, { ip }) => ({
    ip,
    country: await countryOf(env, ip),
    status: await statusFor(env, brand, ip),
  }))
  bindCall(http, getBrandSettings, async ({ env, merchant }) => {
    const brand = await getBrand(env, merchant)
    return {
      ...brandStateOf(brand),
      code: brand.code,
      currency: brand.currency,
      market: brand.market,
      domains: [...brand.domains],
      mainDomain: brand.mainDomain,
      domainCodes: { ...brand.domainCodes },
    }
  })
  bindCall(http, setBrandSettings, async (context, input) => {
    await setBrandSettingsOf(context, input)
    return brandStateOf(await getBrand(context.env, context.merchant))
  })
  bindCall(http, addBrand, async (context, { reason, ...brand }) => {
    await addBrandTo(context, brand, reason)
    return { id: brand.code }
  })
  bindCall(http, listBrands, async ({ env }) => ({ content: await showBrands(env), ownHost: ownHostOf(env) }))
  bindCall(http, proveDomain, askProof)
  bindCall(http, setBrandDomains, async (context, input) => ({
    waiting: presentWaiting(await askBrandDomains(context, input)),
  }))
  bindCall(http, listSwitches, async ({ env, merchant }) => {
    const { chosenSwitches } = await getBrand(env, merchant)
    const works = (id: SwitchName) => canWork(env.config, chosenSwitches, id)
    return { content: SWITCHES.map((id) => ({ id, enabled: chosenSwitches[id], works: works(id) })) }
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
}
