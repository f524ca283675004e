/**
 * The data that a page's first screen is drawn from, by brand and language: the answers of our own calls, made by their
 * operations, so that a visitor's page is not counted as a request of any caller. How many answers are cached depends
 * on the house's brands and languages, never on the visitors.
 */
import type { CallDefinition, OutputOf } from '#contract/call.ts'
import { lobbyHome } from '#contract/lobby/lobby.ts'
import { permission, STATUS_MAINTENANCE, STATUS_NORMAL, STATUS_REGION } from '#contract/site/site.ts'
import type { Brand, Site } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { pickLocale } from '#server/lib/messages.ts'
import { statusFor } from '#server/lib/site-status.ts'
import { composeLobby } from '#server/modules/lobby/compose-lobby.ts'
import { describeDomains, describeSite } from '#server/modules/site/describe-site.ts'

const KEPT_MS = 3_000
/** Addresses of this machine belong to no country and no list, so that the cached answers are those of an open site. */
const NOBODYS_ADDRESS = '127.0.0.1'

/** In the form of web/lib/boot-data.ts. */
export type Boot = { locale: string; permission: OutputOf<typeof permission> } & Record<string, unknown>

/** The first screen's data when the lobby is closed: every answer is left out. */
const NOTHING_YET = {
  banners: null,
  notices: null,
  gameMenus: null,
  hotGames: null,
  firstLane: null,
  winnerBoard: null,
  jackpots: null,
}

/** Returns a value as the call would answer it: without what the contract does not name. */
const asAnswer = <Call extends CallDefinition>(call: Call, value: OutputOf<Call>): OutputOf<Call> =>
  call.output.parse(value) as OutputOf<Call>

/** Returns the language of a visitor: the one that they chose, if the brand has it, else the brand's own. */
function languageOf(brand: Brand, chosen: string | undefined): string {
  const wanted = chosen?.toLowerCase()
  return (
    brand.languages.find((one) => one.toLowerCase() === wanted)?.toLowerCase() ?? brand.defaultLanguage.toLowerCase()
  )
}

/** Returns whether a host belongs to the brand; all other hosts get the same page, whatever their name. */
const isOwnHost = ({ brand, host }: Site): boolean => brand.domains.includes(host)

async function read(env: Env, { brand, host }: Site, wanted: string): Promise<Boot> {
  const spoken = pickLocale(wanted, brand.defaultLanguage)
  const site = asAnswer(
    permission,
    await describeSite({ env, merchant: brand.code, host, ip: NOBODYS_ADDRESS, locale: spoken }),
  )
  const locale = site.languages.some((one) => one.toLowerCase() === wanted)
    ? wanted
    : site.defaultLanguage.toLowerCase()
  const reader = { merchant: brand.code, locale: pickLocale(locale, brand.defaultLanguage) }
  const home = asAnswer(lobbyHome, await composeLobby(env, reader))
  return { ...NOTHING_YET, ...home, locale, permission: site }
}

/** The first screens of one process. After a change by an operator the very next page shows it. */
export class FirstScreens {
  readonly #env: Env
  readonly #kept = new Map<string, { at: number; boot: Promise<Boot> }>()

  constructor(env: Env) {
    this.#env = env
    env.live.listen('all', ({ topic }) => {
      if (topic === 'status' || topic === 'notices') this.#kept.clear()
    })
  }

  /** How many are cached. */
  get size(): number {
    return this.#kept.size
  }

  #shared(site: Site, chosen: string | undefined): Promise<Boot> {
    const language = languageOf(site.brand, chosen)
    const key = `${site.brand.code} ${language} ${isOwnHost(site) ? 'own' : 'other'}`
    const now = this.#env.clock.now().getTime()
    const known = this.#kept.get(key)
    if (known && now - known.at < KEPT_MS) return known.boot
    const boot = read(this.#env, site, language)
    this.#kept.set(key, { at: now, boot })
    boot.catch(() => {
      if (this.#kept.get(key)?.boot === boot) this.#kept.delete(key)
    })
    return known && now - known.at < 10 * KEPT_MS ? known.boot : boot // no request waits for the renewal
  }

  /**
   * Returns the data of a page for one visitor: the cached data are the same for everybody, but the site may be closed
   * to the visitor's address.
   */
  async get(site: Site, visitor: { language: string | undefined; ip: string }): Promise<Boot> {
    const { brand, host } = site
    const [boot, status] = await Promise.all([
      this.#shared(site, visitor.language),
      statusFor(brand, this.#env.clock.now(), visitor.ip),
    ])
    const domainRoute = describeDomains(brand, host)
    const own = {
      ...boot.permission,
      location: { ip: visitor.ip },
      merchantCode: domainRoute.merchantCode,
      domainRoute,
      maintenance: status === STATUS_MAINTENANCE,
      regionRestriction: status === STATUS_REGION,
    }
    return status === STATUS_NORMAL
      ? { ...boot, permission: own }
      : { ...NOTHING_YET, locale: boot.locale, permission: own }
  }
}
