/** A house and a studio that has wallets of its own for two vendors, connected by their protocols only. */
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { parseMoney } from '#contract/money.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { walletAccount } from '#server/modules/vendor-wallets/wallet-money.ts'
import { announceCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { buildStudioHouse, newRequestId, type StudioHouse, type TestMember } from '#studio/testing/studio-house.ts'
import type { TransferFault } from '#studio/transfer/faults.ts'
import { findBalance } from '#studio/transfer/sub-wallets.sql.ts'
import { buildMember, type Person } from './builders.ts'
import { openHouse, type House } from './house.ts'
import { fundCash } from './vendor.ts'

/** One of the seeded vendors with wallets of its own, and one of its games. */
export const WALLETED = 'MG'
export const WALLETED_GAME = 'umbrella-fortune'

export type TransferHouse = {
  platform: House
  studio: StudioHouse
  /** Makes the next calls of a command at the vendor fail in these ways, in this order. */
  fail(command: string, ...faults: TransferFault[]): Promise<void>
  /** Makes a member with cash, in whole units. */
  member(units: number): Promise<Person>
  /** Opens one of the vendor's games, as its page does. */
  play(person: Person): Promise<TestMember>
  /** Spins once for an amount; the wallet at the vendor pays. */
  spin(
    seat: TestMember,
    stake: string,
  ): Promise<{ status: number; body: { balance?: string; win?: string; roundId?: string; error?: string } }>
  /** Returns ledger units: in cash, in our books at the vendor, and at the vendor itself. */
  holdings(person: Person): Promise<{ cash: bigint; booked: bigint; there: bigint }>
  close(): Promise<void>
}

/** Opens both, each on its own database. */
export async function openTransferHouse(): Promise<TransferHouse> {
  const platform = await openHouse()
  const vendors = await seedGames(platform.env, { studioVendors: null })
  await platform.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = platform.app.server.address() as AddressInfo
  const clock = {
    now: () => platform.clock.now().getTime(),
    wall: () => platform.clock.now().getTime(),
    after: () => () => undefined,
  }
  const studio = await buildStudioHouse(inject('postgresUrl'), {
    clock,
    platform: { doorOrigin: `http://127.0.0.1:${port}`, vendors },
  })
  await platform.env.db.query(
    `update games.vendors set transfer_url = $1 || '/transfer/' || code || '/v1' where not is_single`,
    [studio.origin],
  )
  announceCatalogue(platform.env)
  return {
    platform,
    studio,
    async fail(command, ...faults) {
      const reply = await studio.app.inject({
        method: 'POST',
        url: `/transfer/${WALLETED}/sandbox/faults`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ command, faults }),
      })
      if (reply.statusCode !== 200) throw new Error(`no faults were ordered: ${reply.body}`)
    },
    async member(units) {
      const person = await buildMember(platform)
      if (units > 0) await fundCash(platform, person.id, units)
      return person
    },
    async play(person) {
      const launched = new URL((await person.caller.ok(gameLaunch, { gameCode: WALLETED_GAME })).url)
      return studio.launch(launched.hash.slice('#t='.length), WALLETED, 'slot')
    },
    spin: (seat, stake) => seat.call('POST', '/api/slot/spin', { stake, requestId: newRequestId() }),
    async holdings({ id }) {
      const { db } = platform.env
      const [row] = await db.query<{ advance: bigint }>(
        'select advance from games.vendor_wallets where member_id = $1 and vendor = $2',
        [id, WALLETED],
      )
      return {
        cash: await getBalance(db, mainAccount({ id, isTrial: false, currency: 'BDT' })),
        booked:
          (await getBalance(db, walletAccount({ memberId: id, vendor: WALLETED, currency: 'BDT' }))) -
          (row?.advance ?? 0n),
        there: await findBalance(studio.env.db, { vendorCode: WALLETED, accountRef: id, currency: 'BDT' }),
      }
    },
    async close() {
      await studio.close()
      await platform.close()
    },
  }
}

/** Returns whole units in ledger units. */
export const units = (amount: number): bigint => parseMoney(String(amount))
