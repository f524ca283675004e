/**
 * The studio's own client against the real door over a real socket: each side verifies what the other signs and reads
 * what the other answers.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { systemRandom } from '#server/lib/random.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { createDoor, type Door } from '#studio/door/door.ts'

let house: House
let door: Door
beforeAll(async () => {
  house = await openHouse()
  const vendors = await seedGames(house.env, { studioVendors: null })
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = house.app.server.address() as AddressInfo
  door = createDoor({
    config: { vendors, doorOrigin: `http://127.0.0.1:${port}` } as Parameters<typeof createDoor>[0]['config'],
    clock: { now: () => performance.now(), wall: () => house.clock.now().getTime() } as Parameters<
      typeof createDoor
    >[0]['clock'],
    random: systemRandom,
  })
})
afterAll(() => house.close())

test.each([
  ['BGS', 'dice', 'a shared secret'],
  ['PT', 'sundarban', 'RSA'],
  ['CQ9', 'aztec', 'Ed25519'],
])('GAME-2 the studio plays as %s (%s) and signs with %s', async (vendor, gameCode) => {
  const member = await buildMember(house)
  await fundCash(house, member.id, 100)
  const { url } = await member.caller.ok(gameLaunch, { gameCode })
  const opened = await door.send(vendor, 'session', { token: url.slice(url.indexOf('#t=') + 3) })
  if (opened.kind !== 'ok') throw new Error(JSON.stringify(opened))
  const { session, accountRef } = opened.answer
  const round = { accountRef, roundId: `${vendor}-round`, gameCode, currency: 'BDT' }
  expect(await door.send(vendor, 'bet', { ...round, txId: 'b1', session, amount: '40' })).toMatchObject({
    kind: 'ok',
    answer: { balance: '60.00' },
  })
  expect(await door.send(vendor, 'bet', { ...round, txId: 'b2', session, amount: '61' })).toMatchObject({
    kind: 'refused',
    status: 'INSUFFICIENT_FUNDS',
    balance: '60.00',
  })
  expect(
    await door.send(vendor, 'win', {
      ...round,
      txId: 'w1',
      betTxId: 'b1',
      amount: '10.5',
      kind: 'win',
      roundClosed: true,
    }),
  ).toMatchObject({ kind: 'ok', answer: { balance: '70.50' } })
  expect(
    await door.send(vendor, 'rollback', { txId: 'r1', targetTxId: 'b3', accountRef, roundId: round.roundId }),
  ).toMatchObject({ kind: 'ok', answer: { nothingToDo: true } })
  expect(await door.send(vendor, 'endRound', { accountRef, roundId: round.roundId, gameCode })).toMatchObject({
    kind: 'ok',
  })
  expect(await door.send(vendor, 'status', { txId: 'b3' })).toMatchObject({
    kind: 'ok',
    answer: { state: 'tombstone' },
  })
  expect(await door.send(vendor, 'balance', { accountRef, currency: 'BDT' })).toMatchObject({
    kind: 'ok',
    answer: { balance: '70.50' },
  })
  await expectBalancedBooks(house.env.db)
})
