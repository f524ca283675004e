/**
 * The client of OpenID Connect providers: discovery, the address of the login, and what the answer proves. PKCE (S256),
 * state and nonce are always used. The ID token's signature is verified although the token came over TLS, and the
 * issuer of the answer is verified where the provider names it.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { fetchOutside } from '#server/lib/outside-fetch.ts'
import { sha256 } from '#server/lib/random.ts'
import { unlock } from '#server/lib/secret-box.ts'
import type { Person } from './flows.sql.ts'
import type { ProviderRow } from './providers.sql.ts'

/** The issuer's name for the sandbox in stored links, for every address of the studio. */
const SANDBOX_ISSUER = 'sandbox'
const TIMEOUT_SECONDS = 5
/** The most bytes of one answer of a provider. The keys are its longest answer. */
const ANSWER_MAX_BYTES = 256 * 1024
const KEPT_MS = 10 * MINUTE_MS
const KEPT_MAX = 200
const SHOWN_MAX = 60
const MAIL_MAX = 120

type Kept = { until: number; configuration: Promise<Configuration> }
const kept = new WeakMap<Env, Map<string, Kept>>()

/** Returns the name under which a secret is encrypted: a secret of another brand or client cannot be decrypted. */
export const secretOwner = (merchant: string, { code, clientId }: Pick<ProviderRow, 'code' | 'clientId'>) =>
  `social ${merchant} ${code} ${clientId}`

/**
 * Operators type the issuers, and an issuer's metadata names further addresses. Requests to all of them go through
 * fetchOutside with its checks.
 */
const askWithCare =
  ({ config }: Env): CustomFetch =>
  (address, { method, headers, body, signal }) =>
    fetchOutside(config, address, {
      method,
      headers,
      timeoutMs: TIMEOUT_SECONDS * SECOND_MS,
      maxBytes: ANSWER_MAX_BYTES,
      ...(body ? { body: String(body) } : {}),
      ...(signal ? { signal } : {}),
    })

function discover(env: Env, merchant: string, row: ProviderRow): Promise<Configuration> {
  const secret = row.clientSecret ? unlock(env, secretOwner(merchant, row), row.clientSecret) : null
  const issuer = new URL(row.issuer ?? `${env.config.studioOrigin}/openid`)
  return discovery(issuer, row.clientId, {}, secret === null ? None() : ClientSecretPost(secret), {
    timeout: TIMEOUT_SECONDS,
    // the address of the sandbox's own provider comes from the configuration
    ...(row.issuer === null ? {} : { [customFetch]: askWithCare(env) }),
    // the sandbox runs on one machine without TLS; without the sandbox TLS is required
    execute: env.config.sandbox ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
  })
}

/** Returns a provider's metadata, cached for ten minutes. */
async function configurationOf(env: Env, merchant: string, row: ProviderRow): Promise<Configuration> {
  const known = kept.get(env) ?? new Map<string, Kept>()
  kept.set(env, known)
  const key = sha256(
    [merchant, row.code, row.issuer ?? '', row.clientId, row.clientSecret?.toString('base64') ?? ''].join('\n'),
  )
  const now = env.clock.now().getTime()
  const found = known.get(key)
  if (found && found.until > now) return found.configuration
  if (known.size >= KEPT_MAX) known.clear()
  const configuration = discover(env, merchant, row)
  known.set(key, { until: now + KEPT_MS, configuration })
  configuration.catch(() => known.delete(key))
  return configuration
}

export type Secrets = { state: string; nonce: string; verifier: string }

/** Returns the address for the browser. Throws when the provider does not answer. */
export async function addressAt(
  env: Env,
  merchant: string,
  row: ProviderRow,
  redirectUri: string,
  locale: string,
  { state, nonce, verifier }: Secrets,
): Promise<string> {
  const configuration = await configurationOf(env, merchant, row)
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: locale,
  }).href
}

const textOf = (value: unknown, max: number) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max ? value.trim() : null

/**
 * Returns the person that the provider named, from the address to which it sent the browser back. Throws when the
 * answer proves nothing: another state, issuer or nonce, a code that is unknown, used or another client's, a token that
 * is too old or not signed by the provider.
 */
export async function personFrom(
  env: Env,
  merchant: string,
  row: ProviderRow,
  returned: URL,
  { state, nonce, verifier }: Secrets,
): Promise<Person> {
  const configuration = await configurationOf(env, merchant, row)
  const tokens = await authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const named = tokens.claims()
  if (!named) throw new Error('no ID token')
  const asksMore = named.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const claims = asksMore
    ? { ...named, ...(await fetchUserInfo(configuration, tokens.access_token, named.sub)) }
    : named
  const email = textOf(claims.email, MAIL_MAX)
  return {
    issuer: row.issuer === null ? SANDBOX_ISSUER : named.iss,
    subject: named.sub,
    email,
    emailProved: email !== null && claims.email_verified === true,
    name: textOf(claims.name, SHOWN_MAX),
  }
}
