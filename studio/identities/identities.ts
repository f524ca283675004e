/** The state of the sandbox identity provider: codes that wait to be redeemed, and the signing key. */
import { createHash } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Clock } from '../lib/clock.ts'
import type { Random } from '../lib/random.ts'

export type IdentitiesDeps = {
  /** The address at which browsers and the platform reach it. */
  publicOrigin: string
  /** Browsers may be redirected to this origin, and to the same port under *.localhost. */
  siteOrigin: string
  clock: Pick<Clock, 'wall'>
  random: Random
}

export const CLIENT_ID = 'fairhouse'
const CODE_MS = 60_000
const TOKEN_SECONDS = 300
const CODES_MAX = 1_000

type Grant = {
  redirectUri: string
  challenge: string
  nonce: string
  email: string
  proved: boolean
  name: string
  expiresAt: number
}

export class Identities {
  readonly #deps: IdentitiesDeps
  readonly #grants = new Map<string, Grant>()
  #keys: Promise<{ key: CryptoKey; jwk: JWK }> | null = null

  constructor(deps: IdentitiesDeps) {
    this.#deps = deps
  }

  get issuer(): string {
    return `${this.#deps.publicOrigin}/openid`
  }

  /** Returns whether a browser may be redirected to an address. */
  isKnownReturn(address: string): boolean {
    const site = new URL(this.#deps.siteOrigin)
    if (!URL.canParse(address)) return false
    const to = new URL(address)
    return (
      to.protocol === site.protocol &&
      to.port === site.port &&
      (to.hostname === site.hostname || to.hostname.endsWith('.localhost')) &&
      /^\/wps\/session\/login\/social\/[a-z0-9-]+\/callback$/.test(to.pathname) &&
      to.search === '' &&
      to.hash === ''
    )
  }

  /** Returns a code for a person. It is valid once and for a minute. */
  grant(of: Omit<Grant, 'expiresAt'>): string {
    if (this.#grants.size >= CODES_MAX) this.#grants.clear()
    const code = this.#deps.random.bytes(24).toString('base64url')
    this.#grants.set(code, { ...of, expiresAt: this.#deps.clock.wall() + CODE_MS })
    return code
  }

  /** Returns the public half of the key, as a JWKS. */
  async jwks(): Promise<{ keys: JWK[] }> {
    return { keys: [(await this.#signingKey()).jwk] }
  }

  /** Redeems a code, once. Returns null for any wrong parameter. */
  async redeem({
    code,
    redirectUri,
    verifier,
  }: {
    code: string
    redirectUri: string
    verifier: string
  }): Promise<Record<string, unknown> | null> {
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const now = this.#deps.clock.wall()
    if (!grant || grant.expiresAt < now || grant.redirectUri !== redirectUri) return null
    if (createHash('sha256').update(verifier).digest('base64url') !== grant.challenge) return null
    const { key, jwk } = await this.#signingKey()
    const seconds = Math.floor(now / 1000)
    const idToken = await new SignJWT({
      nonce: grant.nonce,
      email: grant.email,
      email_verified: grant.proved,
      name: grant.name,
    })
      .setProtectedHeader({ alg: 'ES256', kid: String(jwk.kid) })
      .setIssuer(this.issuer)
      .setAudience(CLIENT_ID)
      .setSubject(createHash('sha256').update(grant.email.toLowerCase()).digest('hex').slice(0, 32))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_SECONDS)
      .sign(key)
    return {
      access_token: this.#deps.random.bytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      id_token: idToken,
    }
  }

  #signingKey(): Promise<{ key: CryptoKey; jwk: JWK }> {
    this.#keys ??= generateKeyPair('ES256').then(async ({ privateKey, publicKey }) => ({
      key: privateKey,
      jwk: { ...(await exportJWK(publicKey)), kid: 'sandbox', use: 'sig', alg: 'ES256' },
    }))
    return this.#keys
  }
}
