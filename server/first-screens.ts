/**
 * The data that a page's first screen is drawn from, by brand and language: the answers of our own calls, made by their
 * operations, so that a visitor's page is not counted as a request of any caller. How many answers are cached depends
 * on the house's brands and languages and on how many pages it draws, never on the visitors.
 */
import type { CallDefinition, OutputOf } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { lobbyHome } from '#contract/lobby/lobby.ts'
import { permission, STATUS_MAINTENANCE, STATUS_NORMAL, STATUS_REGION } from '#contract/site/site.ts'
import type { Brand, Site } from '#server/lib/brands.ts'
import { answerVisitor, NOBODYS_ADDRESS } from '#server/lib/answer-visitor.ts'
import type { Env } from '#server/lib/env.ts'
import type { Http } from '#server/lib/http.ts'
import { pickLocale } from '#server/lib/messages.ts'
import { statusFor } from '#server/lib/site-status.ts'
import { composeLobby } from '#server/modules/lobby/compose-lobby.ts'
import { describeDomains, describeSite } from '#server/modules/site/describe-site.ts'

const KEPT_MS = 3_000
/** How old the answers of a page may be while they are renewed; those of the lobby may be three times as old. */
const PAGE_MAX_MS = 10_000
/** How many pages' answers are cached; the one that was made first goes. */
const PAGES_MAX = 200

/** In the form of web/lib/boot-data.ts. */
export type Boot = {
  locale: string
  permission: OutputOf<typeof permission>
  answers: readonly Answered[]
} & Record<string, unknown>
/** What a page asks first, and its answers: in the form of web/lib/first-answers.ts. */
export type Asked = { id: string; input: unknown; isLive: boolean }
export type Answered = Asked & { value: unknown }

/** The first screen's data when the lobby is closed: every answer is left out. */
const NOT_THE_LOBBYS = {
  banners: null,
  hotGames: null,
  firstLane: null,
  winnerBoard: null,
  jackpots: null,
}
/** The same when the site is closed: the frame has nothing to show either. */
const NOTHING_YET = { ...NOT_THE_LOBBYS, notices: null, gameMenus: null }

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
  return { ...NOTHING_YET, ...home, locale, permission: site, answers: [] }
}

/** The first screens of one process. After a change by an operator the very next page shows it. */
export class FirstScreens {
  readonly #http: Pick<Http, 'env' | 'answers'>
  readonly #env: Env
  readonly #kept = new Map<string, { at: number; boot: Promise<Boot> }>()
  readonly #pages = new Map<string, { at: number; answers: Promise<readonly Answered[]> }>()

  constructor(http: Pick<Http, 'env' | 'answers'>) {
    const { env } = http
    this.#http = http
    this.#env = env
    env.live.listen('all', ({ topic }) => {
      if (topic === 'status' || topic === 'notices') this.#kept.clear()
      if (topic === 'status') this.#pages.clear()
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

  async #answer(
    key: string,
    { brand, host }: Site,
    language: string,
    asks: readonly Asked[],
  ): Promise<readonly Answered[]> {
    const reader = { brand, host, locale: pickLocale(language, brand.defaultLanguage) }
    try {
      return await Promise.all(
        asks.map(async (ask) => ({ ...ask, value: await answerVisitor(this.#http, reader, ask) })),
      )
    } catch (error) {
      this.#pages.delete(key)
      // the page asks for itself, and shows what is refused; a mistake in what it asks is ours
      if (!(error instanceof CallError)) this.#env.log.warn({ err: error }, 'a page was not drawn')
      return []
    }
  }

  /** Returns the answers to what a page asks first, none where one of them is refused. */
  #answersOf(site: Site, language: string, asks: readonly Asked[]): Promise<readonly Answered[]> {
    const key = JSON.stringify([site.brand.code, language, asks])
    const now = this.#env.clock.now().getTime()
    const known = this.#pages.get(key)
    if (known && now - known.at < KEPT_MS) return known.answers
    const answers = this.#answer(key, site, language, asks)
    this.#pages.delete(key)
    this.#pages.set(key, { at: now, answers })
    const [eldest] = this.#pages.keys()
    if (this.#pages.size > PAGES_MAX && eldest !== undefined) this.#pages.delete(eldest)
    return known && now - known.at < PAGE_MAX_MS ? known.answers : answers
  }

  /** Returns the answer to one call as any visitor gets it; null where it is refused. */
  async answer(site: Site, language: string, ask: Asked): Promise<unknown> {
    const [answered] = await this.#answersOf(site, language, [ask])
    return answered?.value ?? null
  }

  /**
   * Returns the data of a page for one visitor: the cached data are the same for everybody, but the site may be closed
   * to the visitor's address. `findAsks` names what the page itself asks first, in a language of the brand.
   */
  async get(
    site: Site,
    visitor: { language: string | undefined; ip: string },
    findAsks: (locale: string) => readonly Asked[] = () => [],
  ): Promise<Boot> {
    const { brand, host } = site
    const [boot, status] = await Promise.all([
      this.#shared(site, visitor.language),
      statusFor(this.#env, brand, visitor.ip),
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
    if (status !== STATUS_NORMAL) return { ...NOTHING_YET, locale: boot.locale, permission: own, answers: [] }
    const asks = findAsks(boot.locale)
    const answers = asks.length > 0 ? await this.#answersOf(site, boot.locale, asks) : []
    return answers.length > 0 ? { ...boot, ...NOT_THE_LOBBYS, permission: own, answers } : { ...boot, permission: own }
  }
}
