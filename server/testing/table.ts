/** A member at a game, for tests of who may bet, not of how bets are booked. */
import type { DoorAnswer, VendorClient } from './vendor.ts'
import { sitDown, vendorClient } from './vendor.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { Person } from './builders.ts'
import type { House } from './house.ts'

const GAME = 'skyrise'

export type Table = {
  vendor: VendorClient
  /** Takes a seat; its bets and wins are possible until the vendor's session ends. */
  sit(player: Person, trial?: boolean): Promise<Seat>
}
export type Seat = {
  bet(amount: string): Promise<DoorAnswer & { txId: string }>
  /** Pays for the last bet of this seat that was accepted. */
  win(amount: string): Promise<DoorAnswer>
  rollBack(betTxId: string): Promise<DoorAnswer>
}

/** Opens the games of the house and a table at one of them. */
export async function openTable(house: House): Promise<Table> {
  const key = (await seedGames(house.env, { studioVendors: null })).BGS
  if (!key) throw new Error('no key of BGS')
  const vendor = vendorClient(house, 'BGS', key)
  let count = 0
  return {
    vendor,
    sit: async (player, trial = false) => {
      const { session, accountRef } = await sitDown(house, vendor, player, GAME, trial)
      const common = { accountRef, gameCode: GAME, currency: 'BDT' }
      let last = { roundId: '', txId: '' }
      return {
        bet: async (amount) => {
          const own = { txId: `bet-${++count}`, roundId: `round-${count}` }
          const answer = await vendor.send('bet', { ...common, ...own, session, amount })
          if (answer.code === 0) last = own
          return { ...answer, txId: own.txId }
        },
        win: (amount) =>
          vendor.send('win', {
            ...common,
            txId: `win-${++count}`,
            roundId: last.roundId,
            betTxId: last.txId,
            amount,
            roundClosed: true,
          }),
        rollBack: (betTxId) =>
          vendor.send('rollback', { accountRef, txId: `back-${++count}`, targetTxId: betTxId, roundId: 'round' }),
      }
    },
  }
}
