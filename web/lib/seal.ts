import { CompactEncrypt, importJWK, type JWK } from 'jose'

type Jwks = { keys: JWK[] }
/** Keys change every month; the previous one is accepted for a day. */
const ASK_AGAIN_MS = 3_600_000
let publishedKey: Promise<{ key: Awaited<ReturnType<typeof importJWK>>; kid: string | undefined }> | null = null
let fetchedAt = 0

/**
 * Encrypts a body as a compact JWE (ECDH-ES, A256GCM) for the server's published key, with the time and an id inside,
 * so that the server refuses it when it is old or sent twice. This file is loaded only when a body must be sealed.
 */
export async function sealBody(fields: Record<string, unknown>): Promise<string> {
  if (publishedKey === null || Date.now() - fetchedAt > ASK_AGAIN_MS) {
    publishedKey = fetchKey()
    fetchedAt = Date.now()
  }
  const { key, kid } = await publishedKey.catch((error: unknown) => {
    publishedKey = null
    throw error
  })
  const payload = JSON.stringify({ ...fields, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID() })
  return await new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...(kid ? { kid } : {}) })
    .encrypt(key)
}

async function fetchKey() {
  const response = await fetch('/wps/system/keys', { headers: { accept: 'application/json' } })
  const body = (await response.json()) as Jwks | { value: Jwks }
  const jwk = ('value' in body ? body.value : body).keys[0]
  if (!jwk) throw new Error('the server publishes no key')
  return { key: await importJWK(jwk, 'ECDH-ES'), kid: jwk.kid }
}
