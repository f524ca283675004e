/**
 * Calls of the contract to a server in a process of its own, as a browser sends them: for tests over several processes.
 */
import { CompactEncrypt, importJWK } from 'jose'
import { keys } from '#contract/identity/identity.ts'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { Answer } from './house.ts'

const jwks = new Map<string, Promise<Record<string, unknown>>>()

async function sealingKey(origin: string): Promise<Record<string, unknown>> {
  const answer = (await (await fetch(origin + keys.path)).json()) as { value: { keys: Record<string, unknown>[] } }
  const [key] = answer.value.keys
  if (!key) throw new Error('no sealing key')
  return key
}

async function seal(origin: string, body: object): Promise<string> {
  const key = jwks.get(origin) ?? sealingKey(origin)
  jwks.set(origin, key)
  key.catch(() => jwks.delete(origin))
  const jwk = await key
  const text = JSON.stringify({
    ...body,
    iat: Math.floor(systemClock.now().getTime() / 1000),
    jti: newToken(systemRandom),
  })
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: String(jwk.kid) })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}

/**
 * Sends a call and reads the envelope. Throws for an answer that is no envelope, or for none at all: it does not reveal
 * whether a call that moves money has moved it.
 */
export async function callRemote<Call extends CallDefinition>(
  origin: string,
  call: Call,
  input: InputOf<Call>,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Answer<OutputOf<Call>>> {
  const rest = { ...(input as Record<string, unknown>) }
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const isGet = call.method === 'GET'
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  const response = await fetch(`${origin}${path}${isGet && query.size > 0 ? `?${query.toString()}` : ''}`, {
    method: call.method,
    headers: {
      'accept-language': 'en',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isGet ? {} : { 'content-type': call.sealed ? 'application/jose' : 'application/json' }),
      ...headers,
    },
    ...(isGet ? {} : { body: call.sealed ? await seal(origin, rest) : JSON.stringify(rest) }),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, body: (await response.json()) as Answer<OutputOf<Call>>['body'] }
}
