/**
 * In the middle of an upgrade: the server of the released version goes on beside one of this version, on the schema of
 * this version.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { parseMoney } from '#contract/money.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { migrateHouse, readSchemaState } from '#server/lib/house-schema.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { PROGRAM, unpackPrograms } from '#server/testing/kept-programs.ts'
import { listKept } from '#server/testing/kept-versions.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { findFreePort, killProcess, startProcess } from '#server/testing/server-process.ts'
import { fundCash, remoteVendor, sitDown, vendorClient, type SigningKey } from '#server/testing/vendor.ts'
import { vendorLoad } from '#server/testing/vendor-load.ts'

const SLOWLY = { timeout: 240_000 }
const VENDOR = 'BGS'
const GAME = 'skyrise'
const FUNDS = 10_000
const MEMBERS = 4
const ANSWERS = 300

const [released] = listKept()
let programs: string
let data: string
let database: TestDatabase
let former: ChildProcess
let origin: string
let house: House
let key: SigningKey
let ended: string | null = null

beforeAll(async () => {
  programs = unpackPrograms((released ?? expect.fail('no version is kept')).programs)
  data = mkdtempSync(join(tmpdir(), 'fairhouse-former-'))
  database = await createDatabase(inject('postgresUrl'), 'empty')
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  // it makes its own schema, as its owner, before this version brings that up to date
  former = await startProcess(join(programs, PROGRAM), {
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    SANDBOX: 'on',
    SEED: 'off',
    RENDER_ART: 'off',
    LOG_LEVEL: 'fatal',
    REQUESTS_PER_MINUTE: '100000',
  })
  former.once('exit', (code, signal) => {
    ended = String(signal ?? code)
  })
  expect((await migrateHouse(database.url)).isLater).toBe(false)
  house = await openHouseOn(database.url, { DATA_DIR: data })
  const keys = await seedGames(house.env, { studioVendors: null })
  key = keys[VENDOR] ?? expect.fail('the vendor has no key')
}, SLOWLY.timeout)
afterAll(async () => {
  if (ended === null) await killProcess(former)
  await house.close()
  await database.drop()
  for (const folder of [programs, data]) rmSync(folder, { recursive: true, force: true })
})

/** Asks the former server, as a page does. */
async function ask<Value>(path: string, token: string): Promise<Value> {
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const told = (await answer.json()) as { success: boolean; value: Value }
  expect(told.success, JSON.stringify(told)).toBe(true)
  return told.value
}

test(
  'CASH-7 GAME-2 the server of the version before takes bets beside this one, on the schema of this one',
  SLOWLY,
  async () => {
    expect(await readSchemaState(house.env.db)).toMatchObject({ isUpToDate: true })
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => buildMember(house)))
    for (const { id } of members) await fundCash(house, id, FUNDS)
    const seats = await Promise.all(
      members.map((member) => sitDown(house, vendorClient(house, VENDOR, key), member, GAME)),
    )

    // what one server says, the other one knows
    const { token, username } = members[0] ?? expect.fail('nobody')
    expect(await ask(memberInfoCall.path, token)).toMatchObject({ account: username })
    const balanceThere = async () => Number((await ask<{ balance: string }>(walletBalance.path, token)).balance)
    const balanceHere = async () => Number((await house.as(token).ok(walletBalance)).balance)
    expect([await balanceThere(), await balanceHere()]).toEqual([FUNDS, FUNDS])

    const there = vendorLoad(remoteVendor(origin, VENDOR, key), 'there', GAME)
    const here = vendorLoad(vendorClient(house, VENDOR, key), 'here', GAME)
    const isUp = () => Promise.resolve()
    const running = Promise.all([there.run(seats, 2, isUp), here.run(seats, 2, isUp)])
    await Promise.all([there.untilAnswered(ANSWERS), here.untilAnswered(ANSWERS)])
    there.stop()
    here.stop()
    await running
    expect([ended, there.unanswered, here.unanswered]).toEqual([null, [], []])

    const answers = [...there.answers.values(), ...here.answers.values()]
    for (const [index, { id, username }] of members.entries()) {
      const seat = String(seats[index]?.accountRef)
      const moved = answers
        .filter(({ order, code }) => code === 0 && order.body.accountRef === seat)
        .reduce(
          (sum, { order: { command, body } }) => sum + parseMoney(body.amount) * (command === 'bet' ? -1n : 1n),
          0n,
        )
      const has = await getBalance(house.env.db, mainAccount({ id, isTrial: false, currency: 'BDT' }))
      expect(has, username).toBe(parseMoney(String(FUNDS)) + moved)
    }
    expect(await balanceThere()).toBe(await balanceHere())
    await expectBalancedBooks(house.env.db)
  },
)

test('CASH-7 what followed the bets at the server of the version before adds up with this one', SLOWLY, async () => {
  // its loops and jobs run all the time: none of them gave up, and the process goes on
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 10_000 }).toBe(200)
  const failed = await house.env.db.query(
    `select task_identifier, last_error from graphile_worker.jobs where attempts > 0 and last_error is not null`,
  )
  expect(failed).toEqual([])
  expect(ended).toBeNull()
  await expectBalancedBooks(house.env.db)
})
