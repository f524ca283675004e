/**
 * Sends a browser to an outside provider and receives it back. All secrets of a login stay on the server, bound to one
 * cookie of one browser.
 */
import { paths } from '#contract/paths.ts'
import { fail } from '#contract/errors.ts'
import { MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { Config } from '#server/lib/config.ts'
import type { Context, PlayerContext } from '#server/lib/http.ts'
import { newToken } from '#server/lib/random.ts'
import { requireFresh } from '../sessions/fresh.ts'
import { insertFlow, putFailure, putPerson, takeReturn } from './flows.sql.ts'
import { listLinks } from './links.sql.ts'
import { addressAt, personFrom } from './oidc.ts'
import { findProviderRow, type ProviderRow } from './providers.sql.ts'

const FLOW_MS = 10 * MINUTE_MS
export const SECURITY_CENTRE = paths.member('securityCenter')

/**
 * Returns the origin of a brand's pages on a host: the host's own where it belongs to the brand, otherwise the site's.
 */
function originOn({ siteOrigin, sandbox }: Config, brand: Brand, host: string): string {
  const site = new URL(siteOrigin)
  if (host === site.hostname || !brand.domains.includes(host)) return site.origin
  if (!sandbox) return `https://${host}`
  site.hostname = host
  return site.origin
}

/** Returns the address to which a provider sends browsers back. */
export const callbackOf = ({ env, brand, host }: Pick<Context, 'env' | 'brand' | 'host'>, code: string) =>
  `${originOn(env.config, brand, host)}/wps/session/login/social/${code}/callback`

/** Returns a provider that is on. Fails with NOT_FOUND. */
async function getProvider({ env, merchant }: Context, code: string): Promise<ProviderRow> {
  const row = await findProviderRow(env.db, merchant, code)
  return row?.enabled ? row : fail('NOT_FOUND')
}

async function begin(
  context: Context,
  code: string,
  returnTo: string,
  accountId: bigint | null,
): Promise<{ url: string }> {
  const { env, merchant, cookies } = context
  const provider = await getProvider(context, code)
  const secrets = { state: newToken(env.random), nonce: newToken(env.random), verifier: newToken(env.random) }
  const url = await addressAt(env, merchant, provider, callbackOf(context, code), context.locale, secrets).catch(
    (error: unknown) => {
      env.log.warn({ err: error, merchant, provider: code }, 'an outside login could not begin')
      return fail('SOCIAL_UNAVAILABLE')
    },
  )
  const token = newToken(env.random)
  await insertFlow(env.db, {
    token,
    merchant,
    provider: code,
    accountId,
    returnTo,
    ...secrets,
    expiresAt: after(env.clock.now(), FLOW_MS),
  })
  cookies.write('social', token, FLOW_MS / SECOND_MS)
  return { url }
}

/** Begins a login, or a registration. Returns the provider's address. Fails with NOT_FOUND, SOCIAL_UNAVAILABLE. */
export function beginLogin(context: Context, input: { provider: string; returnTo: string }): Promise<{ url: string }> {
  return begin(context, input.provider, input.returnTo, null)
}

/**
 * Begins to link the caller's own account. Fails with REAUTH_REQUIRED, NOT_FOUND, SOCIAL_TAKEN (this provider is
 * linked), SOCIAL_UNAVAILABLE.
 */
export async function beginLink(context: PlayerContext, input: { provider: string }): Promise<{ url: string }> {
  await requireFresh(context)
  const accountId = BigInt(context.account.id)
  if ((await listLinks(context.env.db, accountId)).some((link) => link.provider === input.provider))
    return fail('SOCIAL_TAKEN')
  return begin(context, input.provider, SECURITY_CENTRE, accountId)
}

/**
 * Accepts a provider's callback, once, and returns the page to which the browser goes next. The page's address says
 * only that the browser comes from a provider. socialFinish returns every error.
 */
export async function takeCallback(context: Context, code: string, query: string): Promise<string> {
  const { env, merchant, cookies } = context
  const token = cookies.read('social') ?? ''
  const returned = new URL(callbackOf(context, code))
  returned.search = query
  const state = returned.searchParams.get('state') ?? ''
  const flow = await takeReturn(env.db, { merchant, provider: code, token, state, now: env.clock.now() })
  if (!flow) return paths.backFromOutside(paths.login())
  const goOn = paths.backFromOutside(flow.return_to)
  if (returned.searchParams.has('error')) {
    await putFailure(env.db, token, 'SOCIAL_DECLINED')
    return goOn
  }
  const provider = await findProviderRow(env.db, merchant, code)
  try {
    if (!provider?.enabled) throw new Error('the provider was turned off meanwhile')
    await putPerson(env.db, token, await personFrom(env, merchant, provider, returned, { state, ...flow }))
  } catch (error) {
    env.log.warn(
      { reason: error instanceof Error ? error.message : 'unknown', merchant, provider: code },
      'an outside login proved nothing',
    )
    await putFailure(env.db, token, 'SOCIAL_FAILED')
  }
  return goOn
}
