/** A stolen database holds no usable secret; the key outside it can be changed while the house stays open. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { insertWaiting } from '#server/lib/outgoing/queue.sql.ts'
import { outgoingOwner } from '#server/lib/outgoing/send-waiting.ts'
import { keyFile, lock, openText, sealText, unlock } from '#server/lib/secret-box.ts'
import { KEY_KEPT_MS, KEY_MS, listSealingKeys, openSealed, rotateSealingKeys } from '#server/lib/sealed.ts'
import { addProvider, findProvider, openProviderSecret } from '#server/modules/cashier/providers/providers.sql.ts'
import { publishChain } from '#server/modules/lottery/chains/open-own.ts'
import { digestOfTotp } from '#server/modules/identity/factors/totp.ts'
import { getServerKeys } from '#server/modules/push/server-keys.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { buildMember } from '#server/testing/builders.ts'
import { buildLuckOffer, CASH } from '#server/testing/luck.ts'
import { openEnv, openHouse, seal, type House } from '#server/testing/house.ts'
import { asOwner, damage } from '#server/testing/owner.ts'
import { vendorClient, type SigningKey } from '#server/testing/vendor.ts'
import { BOXED_PLACES, renewBoxes } from './boxed-places.ts'
import { forgetKeys, rotateKeys } from './rotate-keys.ts'

const PROVIDER = {
  code: 'acme-pay',
  apiUrl: 'https://pay.example',
  secret: 'the secret that acme-pay and we share, forty chars',
}
let house: House
let folder: string
let key: SigningKey
let member: bigint
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-keys-'))
  house = await openHouse({ FACTOR_SECRET: '', DATA_DIR: folder })
  key = (await seedGames(house.env, { studioVendors: null })).BGS ?? expect.fail('no key')
  await addProvider(house.env, PROVIDER)
  await listSealingKeys(house.env)
  await getServerKeys(house.env.db, house.env)
  await house.env.db.tx((tx) => publishChain(house.env, tx, 'ssc1'))
  await house.env.db.tx((tx) =>
    insertWaiting(tx, {
      reference: 'a-message-that-waits',
      key: null,
      brand: null,
      kind: 'code',
      channel: 'mail',
      recipient: 'r•••@example.com',
      box: sealText(house.env, outgoingOwner('a-message-that-waits'), 'a code that waits'),
      at: house.clock.now(),
      expiresAt: house.clock.now(),
    }),
  )
  await buildLuckOffer(house, 'red_envelope', { sum: '1', envelopes: 1, needs: {}, gift: CASH })
  member = BigInt((await buildMember(house)).id)
  await house.env.db.query(
    'insert into identity.totp_factors (account_id, secret, secret_digest, created_at) values ($1, $2, $3, now())',
    [member, lock(house.env, `totp ${member}`, 'TOTPSECRET'), digestOfTotp(house.env, 'TOTPSECRET')],
  )
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const status = async () => (await vendorClient(house, 'BGS', key).send('status', { txId: 'x' })).code
/** Returns, as text, every value of every text, JSON and bytes column: what a thief of the database would search. */
async function dump(): Promise<string> {
  return asOwner(house, async (db) => {
    const columns = await db.query<{ table: string; column: string }>(
      `select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column from information_schema.columns
       where data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying', 'ARRAY') and table_schema !~ '^(pg_|information_schema)'`,
    )
    const parts = await Promise.all(
      columns.map(
        async ({ table, column }) =>
          (
            await db
              .query<{ all: string | null }>(
                `select string_agg(case when pg_typeof(${column}) = 'bytea'::regtype then convert_from(decode(regexp_replace(encode(${column}::text::bytea, 'escape'), '^\\\\+x', ''), 'hex'), 'LATIN1') else ${column}::text end, ' ') as all from ${table}`,
              )
              .catch(() =>
                db.query<{ all: string | null }>(`select string_agg(${column}::text, ' ') as all from ${table}`),
              )
          )[0]?.all ?? '',
      ),
    )
    return parts.join('\n')
  })
}

describe('GAME-2 CASH-2 secrets at rest', () => {
  test('a dump of every column holds none of them', async () => {
    const { privateKey } = await getServerKeys(house.env.db, house.env)
    const all = await dump()
    expect(all).toContain('acme-pay') // the dump holds what is stored openly
    for (const secret of [
      key.secret,
      PROVIDER.secret,
      privateKey,
      'TOTPSECRET',
      readFileSync(keyFile(house.env), 'utf8').trim(),
    ])
      expect(all.includes(secret)).toBe(false)
    expect(all).not.toMatch(/"d": ?"/) // the private half of a JWK
    expect(statSync(keyFile(house.env)).mode & 0o777).toBe(0o600)
  })

  test('a secret is refused unencrypted, whoever writes it', async () => {
    await asOwner(house, async (db) => {
      for (const statement of [
        `update games.vendor_keys set verifier = 'an open secret' where algorithm = 'hmac-sha256'`,
        `update cashier.providers set secret = repeat('x', 40)`,
        `update core.sealing_keys set private_key = '{"d": "x"}'`,
        `update push.server_keys set private_key = 'x'`,
      ])
        await expect(db.query(statement)).rejects.toMatchObject({ code: '23514' })
    })
  })

  test('a box opens only for the owner that it was made for', async () => {
    const own = (await findProvider(house.env.db, PROVIDER.code)) ?? expect.fail('no provider')
    expect(openProviderSecret(house.env, own)).toBe(PROVIDER.secret)
    expect(() => openProviderSecret(house.env, { ...own, code: 'other' })).toThrow()
    expect(() => openProviderSecret(house.env, { ...own, secret: PROVIDER.secret })).toThrow(/lies open/)
    // a thief with the database puts a vendor's box that they know in another vendor's place: it verifies nothing there
    const [before] = await house.env.db.query<{ verifier: string }>(
      `select verifier from games.vendor_keys where vendor = 'BGS'`,
    )
    await damage(
      house,
      `update games.vendor_keys set verifier = (select verifier from games.vendor_keys where vendor <> 'BGS' and algorithm = 'hmac-sha256' limit 1) where vendor = 'BGS'`,
    )
    house.clock.advance(HOUR_MS)
    const quiet = house.env.log.error
    house.env.log.error = () => undefined
    expect(await status()).not.toBe(0)
    house.env.log.error = quiet
    await damage(house, `update games.vendor_keys set verifier = '${before?.verifier}' where vendor = 'BGS'`)
    house.clock.advance(HOUR_MS)
    expect(await status()).toBe(0)
  })

  test('secrets that an older version stored unencrypted are boxed at a start', async () => {
    await damage(
      house,
      `alter table cashier.providers drop constraint providers_secrets_lie_in_boxes`,
      `update cashier.providers set secret = '${PROVIDER.secret}' where code = 'acme-pay'`,
    )
    expect(await renewBoxes(house.env.db, house.env, false)).toBe(1)
    expect(await renewBoxes(house.env.db, house.env, false)).toBe(0)
    expect(openProviderSecret(house.env, (await findProvider(house.env.db, PROVIDER.code)) ?? PROVIDER)).toBe(
      PROVIDER.secret,
    )
  })

  test('every place that holds boxes is known: what the rotation does not know of would be lost', async () => {
    const found: string[] = []
    await asOwner(house, async (db) => {
      const columns = await db.query<{ table: string; column: string }>(
        `select format('%I.%I', table_schema, table_name) as table, column_name as column from information_schema.columns
         where data_type in ('text', 'jsonb') and table_schema !~ '^(pg_|information_schema|graphile_worker)'`,
      )
      for (const { table, column } of columns)
        if (
          (await db.query(`select 1 from ${table} where "${column}"::text ~ '^"?box:[0-9a-f]{12}:' limit 1`)).length > 0
        )
          found.push(`${table}.${column}`)
    })
    expect(found.sort()).toEqual(
      BOXED_PLACES.filter((place) => place.kind !== 'bytes')
        .map(({ table, column }) => `${table}.${column}`)
        .sort(),
    )
  })
})

describe('GAME-2 AUTH-18 npm run keys', () => {
  test('rotate makes everything anew with a new key while another server goes on; forget leaves nothing of the old one that opens', async () => {
    const other = await openEnv(house.url, { FACTOR_SECRET: '', DATA_DIR: folder })
    const boxed = () =>
      house.env.db.query<{ verifier: string }>(`select verifier from games.vendor_keys where vendor = 'BGS'`)
    const [before, [first = '']] = [await boxed(), readFileSync(keyFile(house.env), 'utf8').split('\n')]
    const late = sealText(other, 'late', 'boxed just before')
    expect(await rotateKeys(house.env)).toContain('boxes are made anew')
    expect(await boxed()).not.toEqual(before)
    house.clock.advance(HOUR_MS)
    expect(await status()).toBe(0)
    const provider = (await findProvider(other.db, PROVIDER.code)) ?? expect.fail('no provider')
    expect(openProviderSecret(other, provider)).toBe(PROVIDER.secret) // it has read the file again
    expect(openText(house.env, 'late', late)).toBe('boxed just before')
    await forgetKeys(house.env)
    const lines = readFileSync(keyFile(house.env), 'utf8').trim().split('\n')
    expect([lines.length, lines[1]?.startsWith('digest:'), lines.includes(first)]).toEqual([2, true, false])
    expect(() => openText(house.env, 'late', late)).toThrow()
    const [totp] = await house.env.db.query<{ secret: Buffer; digest: Buffer }>(
      'select secret, secret_digest as digest from identity.totp_factors where account_id = $1',
      [member],
    )
    expect(unlock(house.env, `totp ${member}`, totp?.secret ?? Buffer.alloc(0))).toBe('TOTPSECRET')
    expect(totp?.digest).toEqual(digestOfTotp(house.env, 'TOTPSECRET')) // equal secrets still have equal digests
    expect(openText(other, 'new', sealText(other, 'new', 'by the other'))).toBe('by the other')
    expect(await status()).toBe(0)
    await other.db.close()
  })

  test('with FACTOR_SECRET the old one opens until it is taken out', async () => {
    const old = await openEnv(house.url, { FACTOR_SECRET: 'the first' })
    const both = await openEnv(house.url, { FACTOR_SECRET: 'the second', FACTOR_SECRET_OLD: 'the first' })
    const fresh = await openEnv(house.url, { FACTOR_SECRET: 'the second' })
    const box = sealText(old, 'a', 'text')
    expect(openText(both, 'a', box)).toBe('text')
    expect(unlock(both, 'a', lock(old, 'a', 'bytes'))).toBe('bytes')
    expect(() => openText(fresh, 'a', box)).toThrow(/no key fits/)
    expect(openText(fresh, 'a', sealText(both, 'a', 'text'))).toBe('text')
    for (const env of [old, both, fresh]) await env.db.close()
  })
})

describe('AUTH-18 the keys of sealed bodies', () => {
  test('change every month; the former key opens bodies for a day, in every process, and is then deleted', async () => {
    const { env } = house
    const other = await openEnv(house.url, { FACTOR_SECRET: '', DATA_DIR: folder })
    other.clock.advance(house.clock.now().getTime() - other.clock.now().getTime())
    const kid = async (of: typeof env) => (await listSealingKeys(of)).keys.map((one) => one.kid)
    const [first] = await kid(env)
    await kid(other)
    await rotateSealingKeys(env)
    expect(await kid(env)).toEqual([first])
    for (const one of [house.clock, other.clock]) one.advance(KEY_MS)
    const onItsWay = await seal(env, { hello: 'before' })
    await Promise.all([rotateSealingKeys(env), rotateSealingKeys(other)])
    const now = await kid(env)
    expect([now.length, now[1]]).toEqual([2, first])
    expect(await openSealed(env, onItsWay)).toMatchObject({ hello: 'before' })
    expect(await openSealed(other, await seal(env, { hello: 'after' }))).toMatchObject({ hello: 'after' })
    for (const one of [house.clock, other.clock]) one.advance(KEY_KEPT_MS + DAY_MS)
    await rotateSealingKeys(env)
    expect(await kid(env)).toEqual([now[0]])
    expect((await house.as().call(login, { username: 'nobody', password: 'nothing' })).body).not.toMatchObject({
      code: 'SEALED_INVALID',
    })
    await other.db.close()
  })
})
