import type { OutputOf } from '#contract/call.ts'
import { STATUS_MAINTENANCE, STATUS_REGION, type domainRoute, type permission } from '#contract/site/site.ts'
import { readUpload, uploadAddress } from '#contract/pictures/uploads.ts'
import type { Look } from '#contract/site/theme-schema.ts'
import { getCurrency } from '#contract/money.ts'
import { getBrand, type Brand } from '#server/lib/brands.ts'
import type { Context } from '#server/lib/http.ts'
import { localise } from '#server/lib/localised.ts'
import { LOCALES, spokenFor } from '#server/lib/messages.ts'
import { describeRegistration } from '#server/lib/registration-setting.ts'
import { statusFor } from '#server/lib/site-status.ts'
import { sealCustomerService } from './customer-service.ts'
import { showResources } from './show-contents.ts'
import { whitelabelTree } from './whitelabel-tree.ts'
import { answerOf } from '#server/lib/slots.ts'
import { provesNumbers, reaches } from '#server/lib/reach.ts'
import { IS_SINGLE_WALLET, OPEN_PAYMENTS } from './site.slots.ts'

/**
 * Returns the merchant code of a host: the brand's own, unless the host is an alternate domain with its own code
 * (docs/specification.md 9.15).
 */
export function merchantCodeOn(brand: Pick<Brand, 'code' | 'domainCodes'>, host: string): string {
  return brand.domainCodes[host] ?? brand.code
}

/** Returns which brand answers on a host, and on which other hosts. */
export function describeDomains(brand: Brand, host: string): OutputOf<typeof domainRoute> {
  return {
    domain: host,
    mainDomain: brand.mainDomain,
    merchantCode: merchantCodeOn(brand, host),
    routes: [...brand.domains],
  }
}

/** In pixels: a logo is no wider on a screen of three pixels a point. */
const LOGO_WIDTH = 576

/** Returns a brand's theme with the addresses of its pictures, logos no larger than they are shown; what it has not is left out. */
function lookOf({ theme, logo, logoLight, icon }: Pick<Brand, 'theme' | 'logo' | 'logoLight' | 'icon'>): Look {
  const small = (address: string) => {
    const upload = readUpload(address)
    return upload ? uploadAddress(upload, LOGO_WIDTH) : address
  }
  return {
    ...theme,
    ...(logo ? { logo: small(logo) } : {}),
    ...(logoLight ? { logoLight: small(logoLight) } : {}),
    ...(icon ? { icon } : {}),
  }
}

/** Returns when maintenance is or will be; nothing where none is planned or it is over. */
export function describeMaintenance(
  { maintenance, maintenanceStart, maintenanceEnd }: Brand,
  now: Date,
): { maintenanceStart: string | null; maintenanceEnd: string | null } {
  const isAhead = maintenance && (!maintenanceEnd || maintenanceEnd > now)
  return {
    maintenanceStart: isAhead ? (maintenanceStart?.toISOString() ?? null) : null,
    maintenanceEnd: isAhead ? (maintenanceEnd?.toISOString() ?? null) : null,
  }
}

/**
 * Returns everything that the site must know about its brand before it shows a page: the permission info
 * (docs/specification.md 3.14).
 */
export async function describeSite(
  context: Pick<Context, 'env' | 'merchant' | 'host' | 'ip' | 'locale'>,
): Promise<OutputOf<typeof permission>> {
  const { env, merchant, host, ip } = context
  const brand = await getBrand(env, merchant)
  const now = env.clock.now()
  const status = await statusFor(env, brand, ip)
  const [customerService, links, isSingle, payments] = await Promise.all([
    sealCustomerService(env, brand),
    showResources(context, brand),
    answerOf(env, IS_SINGLE_WALLET)(env),
    answerOf(env, OPEN_PAYMENTS)(env, brand, context.locale),
  ])
  // a language of the brand whose texts do not exist yet is not offered
  const languages = brand.languages.filter((one) => LOCALES.includes(one))
  const defaultLanguage = spokenFor(brand.defaultLanguage) ?? 'en'
  return {
    merchantCode: merchantCodeOn(brand, host),
    brandName: brand.name,
    currency: brand.currency,
    currencySymbol: getCurrency(brand.currency).symbol,
    languages: languages.length > 0 ? languages : [defaultLanguage],
    defaultLanguage,
    minAge: brand.minAge,
    timeZone: brand.timeZone,
    isSingle,
    customerService,
    domainRoute: describeDomains(brand, host),
    mainDomain: brand.mainDomain,
    resources: links,
    payments,
    whitelabel: whitelabelTree(brand),
    registerRules: describeRegistration(brand),
    reach: { mail: reaches(env.config, 'mail'), sms: provesNumbers(env.config, brand.switches) },
    analytics: { gtagId: brand.gtagId },
    imageCDNs: [...brand.imageCdns],
    launchGameCDNs: [...brand.launchGameCdns],
    location: { ip },
    theme: lookOf(brand),
    maintenance: status === STATUS_MAINTENANCE,
    ...describeMaintenance(brand, now),
    maintenanceMessage: localise(brand.maintenanceMessage, context.locale, brand.defaultLanguage),
    regionRestriction: status === STATUS_REGION,
  }
}
