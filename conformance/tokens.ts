/** The sources of launch tokens. */
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { randomUUID } from 'node:crypto'

export type TokenSource = () => Promise<string | null>

/**
 * Finds the token in the answer to a launch: the bare token, `{"token"}`, or `{"url"}` with `#t=` or `token=` in it.
 */
export function readToken(text: string): string {
  const trimmed = text.trim()
  let found: unknown = trimmed
  if (trimmed.startsWith('{')) {
    const body = JSON.parse(trimmed) as { token?: unknown; url?: unknown; value?: { token?: unknown; url?: unknown } }
    const inner = body.value ?? body
    found = inner.token ?? inner.url
  }
  const token = typeof found === 'string' ? (/(?:#t=|[?&#]token=)([^&#\s]+)/.exec(found)?.[1] ?? found) : ''
  if (!/^[\x21-\x7e]{16,200}$/.test(token)) throw new Error('the launch answered no token')
  return decodeURIComponent(token)
}

/** Returns the given tokens, one after the other. */
export function givenTokens(tokens: readonly string[]): TokenSource {
  const left = [...tokens]
  return async () => left.shift() ?? null
}

/** Requests a fresh token from an address each time. */
export function tokensFrom(launchUrl: string): TokenSource {
  return async () => {
    const response = await fetch(launchUrl)
    if (!response.ok) throw new Error(`${launchUrl} answered HTTP ${response.status}`)
    return readToken(await response.text())
  }
}

type Envelope = { success?: boolean; code?: string; message?: string; value?: Record<string, unknown> }

async function call(url: string, body: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'accept-language': 'en', ...headers },
    body,
  })
  const answer = (await response.json()) as Envelope
  if (!answer.success || !answer.value)
    throw new Error(`${url} refused: ${answer.code ?? response.status} ${answer.message ?? ''}`)
  return answer.value
}

async function seal(site: string, fields: object, now: number): Promise<string> {
  const published = (await (await fetch(`${site}/wps/system/keys`)).json()) as { keys?: JWK[]; value?: { keys: JWK[] } }
  const jwk = (published.value?.keys ?? published.keys ?? [])[0]
  if (!jwk) throw new Error(`${site} publishes no key`)
  const payload = JSON.stringify({ ...fields, iat: Math.floor(now / 1000), jti: randomUUID() })
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(jwk.kid ? { kid: jwk.kid } : {}) })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}

/** Logs in at a Fairhouse site, as a member or as a guest with play money, and launches the game for each token. */
export function siteTokens(
  site: string,
  gameCode: string,
  member: { username: string; password: string } | null,
  now: () => number,
): TokenSource {
  let session: Promise<string> | null = null
  const logIn = async () => {
    const opened =
      member === null
        ? await call(`${site}/wps/session/login/freeplay`, '{}', { 'content-type': 'application/json' })
        : await call(`${site}/wps/session/login`, await seal(site, member, now()), {
            'content-type': 'application/jose',
          })
    return String(opened.token)
  }
  return async () => {
    const authorization = `Bearer ${await (session ??= logIn())}`
    const { url } = await call(`${site}/wps/relay/GCS_gameLaunchFB`, JSON.stringify({ gameCode }), {
      'content-type': 'application/json',
      authorization,
    })
    return readToken(String(url))
  }
}
