import { CompactEncrypt, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys, login } from '#contract/identity/identity.ts'
import { openHouse, seal, type House } from '#server/testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function send(payload: string, type = 'application/jose') {
  const answer = await house.app.inject({
    method: 'POST',
    url: login.path,
    payload,
    headers: { 'content-type': type, 'accept-language': 'en' },
  })
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
}
const body = { type: 'username', username: 'nobody', password: 'Wrong-1234' }

async function sealWith(header: object, content: object): Promise<string> {
  const [jwk] = (await house.as().ok(keys)).keys
  const key = await importJWK({ ...jwk }, 'ECDH-ES')
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...header })
    .encrypt(key)
}
const nowSeconds = () => Math.floor(house.clock.now().getTime() / 1000)

test('AUTH-1 a sealed body is opened once; sent again it is SEALED_REPLAYED', async () => {
  const sealed = await seal(house.env, body)
  expect(await send(sealed)).toEqual({ status: 401, code: 'LOGIN_FAILED' })
  expect(await send(sealed)).toEqual({ status: 409, code: 'SEALED_REPLAYED' })
})

test('AUTH-1 fifty copies at once: one is opened', async () => {
  const sealed = await seal(house.env, body)
  const codes = (await Promise.all(Array.from({ length: 50 }, () => send(sealed)))).map((answer) => answer.code)
  expect(codes.filter((code) => code === 'SEALED_REPLAYED')).toHaveLength(49)
})

test('AUTH-1 one older than five minutes, or from the future, is SEALED_EXPIRED', async () => {
  expect(await send(await sealWith({}, { ...body, iat: nowSeconds() - 301, jti: 'old-enough' }))).toEqual({
    status: 400,
    code: 'SEALED_EXPIRED',
  })
  expect(await send(await sealWith({}, { ...body, iat: nowSeconds() + 120, jti: 'too-early' }))).toEqual({
    status: 400,
    code: 'SEALED_EXPIRED',
  })
})

test('AUTH-1 a body that is not sealed, or sealed for another key, by another algorithm, or without its id is refused', async () => {
  expect(await send(JSON.stringify(body), 'application/json')).toEqual({ status: 400, code: 'SEALED_REQUIRED' })
  const stranger = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const foreign = await new CompactEncrypt(
    new TextEncoder().encode(JSON.stringify({ ...body, iat: nowSeconds(), jti: 'foreign-1' })),
  )
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(stranger.publicKey)
  expect(await send(foreign)).toEqual({ status: 400, code: 'SEALED_INVALID' })
  expect(await send(await sealWith({ enc: 'A128GCM' }, { ...body, iat: nowSeconds(), jti: 'weaker-one' }))).toEqual({
    status: 400,
    code: 'SEALED_INVALID',
  })
  expect(await send(await sealWith({}, body))).toEqual({ status: 400, code: 'SEALED_INVALID' })
  for (const garbage of ['', 'a.b.c.d.e', '....', 'x'.repeat(5000)])
    expect((await send(garbage)).code).toBe('SEALED_INVALID')
})
