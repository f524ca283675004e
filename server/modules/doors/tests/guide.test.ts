/** docs/vendor-door.md is correct: its example signs, its tables are the protocol's, and every code can be produced. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLimit } from '#contract/protection/protection.ts'
import { signedText, VENDOR_CODES, VENDOR_COMMANDS, type VendorCode } from '#contract/doors/vendor-protocol.ts'
import { buildApp } from '#server/app.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { fundBonus, openStage, type Stage, type Table } from '#server/testing/door-stage.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { signText, vendorClient } from '#server/testing/vendor.ts'
import { verifySignature } from '../vendors/authenticate-vendor.ts'

const guide = readFileSync(join(projectRoot(), 'docs/vendor-door.md'), 'utf8')

describe('the guide', () => {
  test('GAME-2 its example of a signature verifies, and is what our own client makes', () => {
    const example = Object.fromEntries(
      [...guide.matchAll(/^(secret|timestamp|nonce|path|body|signature): +(.+)$/gm)].map(([, name, value]) => [
        name,
        value ?? '',
      ]),
    )
    const text = signedText({
      timestamp: example.timestamp ?? '',
      nonce: example.nonce ?? '',
      method: 'POST',
      path: example.path ?? '',
      rawBody: example.body ?? '',
    })
    const secret = example.secret ?? ''
    expect(signText({ keyId: 'k', algorithm: 'hmac-sha256', secret }, text)).toBe(example.signature)
    expect(verifySignature({ algorithm: 'hmac-sha256', verifier: secret }, text, example.signature ?? '')).toBe(true)
    expect(verifySignature({ algorithm: 'hmac-sha256', verifier: secret }, `${text} `, example.signature ?? '')).toBe(
      false,
    )
    expect(VENDOR_COMMANDS.bet.safeParse(JSON.parse(example.body ?? '')).success).toBe(true)
  })

  test('GAME-2 it names every command, and every code with its number and what to do', () => {
    expect([...guide.matchAll(/^\| `(\w+)` \| .* \| (?:yes|no) \|$/gm)].map((match) => match[1]).sort()).toEqual(
      Object.keys(VENDOR_COMMANDS).sort(),
    )
    const rows = [...guide.matchAll(/^\| (\d+) \| ([A-Z_]+) \| (none|never|same-id) \| .+ \|$/gm)].map(
      ([, number, status, retry]) => [status, { number: Number(number), retry }],
    )
    expect(Object.fromEntries(rows)).toEqual(VENDOR_CODES)
  })
})

let stage: Stage
let table: Table
beforeAll(async () => {
  stage = await openStage()
  table = await stage.sit()
})
afterAll(() => stage.house.close())

const freshTable = () => stage.sit()
const inSql = (sql: string, values: unknown[] = []) => stage.house.env.db.query(sql, values)

/** How each code is produced. */
const WAYS: Record<VendorCode, () => Promise<{ status: string }>> = {
  OK: () => table.send('bet', table.bet('1')),
  INSUFFICIENT_FUNDS: () => table.send('bet', table.bet('99999')),
  PLAYER_NOT_FOUND: () => table.send('win', table.win('1', { accountRef: '7' })),
  BET_NOT_ALLOWED: () => table.send('bet', table.bet('1', { gameCode: 'ghuri' })),
  SESSION_INVALID: () => table.send('bet', table.bet('1', { session: 'x'.repeat(40) })),
  SIGNATURE_INVALID: () =>
    vendorClient(stage.house, 'BGS', { ...stage.vendor.key, secret: 'wrong' }).send('status', { txId: 'x' }),
  PLAYER_FROZEN: async () => {
    const frozen = await freshTable()
    await inSql(`update identity.accounts set status = 'frozen' where id = $1`, [frozen.member.id])
    return frozen.send('bet', frozen.bet('1'))
  },
  BAD_REQUEST: () => table.send('bet', {}),
  GAME_DISABLED: async () => {
    await inSql(`update games.vendors set status = 'off' where code = 'BGS'`)
    const answer = await table.send('bet', table.bet('1'))
    await inSql(`update games.vendors set status = 'on' where code = 'BGS'`)
    return answer
  },
  CURRENCY_MISMATCH: () => table.send('bet', table.bet('1', { currency: 'USD' })),
  DUPLICATE_MISMATCH: async () => {
    const stake = table.bet('1')
    await table.send('bet', stake)
    return table.send('bet', { ...stake, amount: '2' })
  },
  TX_NOT_FOUND: () => table.send('win', table.win('1', { betTxId: 'never' })),
  ROLLED_BACK: async () => {
    const stake = table.bet('1')
    await table.send('rollback', table.rollback(stake.txId))
    return table.send('bet', stake)
  },
  ALREADY_SETTLED: async () => {
    const both = table.betWin('1', '1')
    await table.send('betWin', both)
    return table.send('rollback', table.rollback(both.txId))
  },
  SESSION_EXPIRED: async () => {
    const late = await freshTable()
    stage.house.clock.advance(13 * HOUR_MS)
    const answer = await late.send('bet', late.bet('1'))
    table = await freshTable()
    return answer
  },
  LIMIT_REACHED: async () => {
    const limited = await freshTable()
    await limited.member.caller.ok(setLimit, { kind: 'stake', period: 'day', value: '5' })
    return limited.send('bet', limited.bet('6'))
  },
  BONUS_STAKE_MAX: async () => {
    const bonused = await freshTable()
    await fundBonus(stage.house, bonused.member.id, 10, { terms: { stakeMaxMinor: 50_000n, refused: [] } })
    return bonused.send('bet', bonused.bet('6'))
  },
  BONUS_GAME_REFUSED: async () => {
    const bonused = await freshTable()
    const refused = [{ of: 'vendor', code: 'BGS' }] as const
    await fundBonus(stage.house, bonused.member.id, 10, { terms: { stakeMaxMinor: null, refused } })
    return bonused.send('bet', bonused.bet('1'))
  },
  RETRY_LATER: async () => {
    const env = await openEnv(stage.house.url)
    const { app } = await buildApp(env)
    await app.ready()
    env.clock.advance(stage.house.clock.now().getTime() - env.clock.now().getTime())
    const elsewhere = vendorClient({ ...stage.house, env, app }, 'BGS', stage.vendor.key)
    await elsewhere.send('status', { txId: 'x' })
    await env.db.close()
    const answer = await elsewhere.send('bet', table.bet('1'))
    await app.close()
    return answer
  },
  FAILED_FINAL: async () => {
    // an invariant of the database that this transaction always breaks
    await asOwner(stage.house, (db) =>
      db.query(`alter table games.vendor_transactions add constraint not_this_one check (tx_id <> 'cursed')`),
    )
    return table.send('bet', table.bet('1', { txId: 'cursed' }))
  },
  MAINTENANCE: async () => {
    await inSql(`update games.play_switch set status = 'maintenance'`)
    const answer = await table.send('bet', table.bet('1'))
    await inSql(`update games.play_switch set status = 'on'`)
    return answer
  },
}

test.each(Object.entries(WAYS))('GAME-2 %s is answered where the guide says so', async (code, produce) => {
  expect((await produce()).status).toBe(code)
})

test('GAME-2 what can never be booked moves nothing', async () => {
  const before = await table.balance()
  expect(await table.send('bet', table.bet('1', { txId: 'cursed' }))).toMatchObject({ code: 120 })
  expect(await table.balance()).toBe(before)
  expect(await table.send('status', { txId: 'cursed' })).toMatchObject({ state: 'unknown' })
})
