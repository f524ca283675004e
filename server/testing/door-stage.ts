/**
 * A stage for tests of the vendor door: a house with vendors, a member with money, a seat at a game, and commands with
 * new ids.
 */
import type { SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/seed-keys.ts'
import { buildMember, type Person } from './builders.ts'
import { openHouse, type House } from './house.ts'
import { fundCash, sitDown, vendorClient, type DoorAnswer, type VendorClient } from './vendor.ts'

export const STAGE_GAME = 'skyrise'

/** A member at a table, and the commands that the vendor sends about them. */
export type Table = {
  member: Person
  seat: SessionAnswer
  bet(amount: string, more?: object): { txId: string; roundId: string } & Record<string, unknown>
  win(amount: string, more?: object): { txId: string } & Record<string, unknown>
  betWin(
    amount: string,
    winAmount: string,
    more?: object,
  ): { txId: string; winTxId: string; roundId: string } & Record<string, unknown>
  adjust(amount: string, more?: object): { txId: string } & Record<string, unknown>
  rollback(targetTxId: string, more?: object): { txId: string } & Record<string, unknown>
  send(command: string, body: object): Promise<DoorAnswer>
  balance(): Promise<string | undefined>
}
export type Stage = {
  house: House
  keys: StudioVendors
  vendor: VendorClient
  clientOf(code: string): VendorClient
  sit(units?: number, bonusUnits?: number): Promise<Table>
}

let ids = 0
const fresh = (prefix: string) => `${prefix}-${++ids}`

/** Makes commands about one seat, each with an id of its own. */
export function tableOf(vendor: VendorClient, member: Person, seat: SessionAnswer): Table {
  const common = { accountRef: seat.accountRef, gameCode: seat.gameCode, currency: seat.currency }
  return {
    member,
    seat,
    bet: (amount, more = {}) => {
      const txId = fresh('bet')
      return { txId, session: seat.session, ...common, roundId: `round-${txId}`, amount, ...more }
    },
    win: (amount, more = {}) => ({ txId: fresh('win'), ...common, roundId: 'round', amount, ...more }),
    betWin: (amount, winAmount, more = {}) => {
      const txId = fresh('both')
      return {
        txId,
        winTxId: `${txId}-won`,
        session: seat.session,
        ...common,
        roundId: `round-${txId}`,
        amount,
        winAmount,
        ...more,
      }
    },
    adjust: (amount, more = {}) => ({
      txId: fresh('adjust'),
      accountRef: seat.accountRef,
      currency: seat.currency,
      amount,
      reason: 'correction',
      ...more,
    }),
    rollback: (targetTxId, more = {}) => ({
      txId: fresh('back'),
      targetTxId,
      accountRef: seat.accountRef,
      roundId: 'round',
      ...more,
    }),
    send: (command, body) => vendor.send(command, body),
    balance: async () =>
      (await vendor.send('balance', { accountRef: seat.accountRef, currency: seat.currency })).balance,
  }
}

/**
 * Opens a house with seeded vendors; `sit` gives a new member cash and bonus money and a seat. Close the house in
 * afterAll.
 */
export async function openStage(vendorCode = 'BGS'): Promise<Stage> {
  const house = await openHouse()
  const keys = await seedGames(house.env, { studioVendors: null })
  const clientOf = (code: string) => {
    const key = keys[code]
    if (!key) throw new Error(`no key of ${code}`)
    return vendorClient(house, code, key)
  }
  await agreeAll(house)
  const vendor = clientOf(vendorCode)
  return {
    house,
    keys,
    vendor,
    clientOf,
    sit: async (units = 1000, bonusUnits = 0) => {
      const member = await buildMember(house)
      if (units > 0) await fundCash(house, member.id, units)
      if (bonusUnits > 0) await fundBonus(house, member.id, bonusUnits)
      return tableOf(vendor, member, await sitDown(house, vendor, member, STAGE_GAME))
    },
  }
}

/**
 * Allows wins without a bet for every vendor, as if it had been agreed, so that promotions and corrections can be
 * tested alone.
 */
export async function agreeAll({ env }: House): Promise<void> {
  await env.db.query('update games.vendors set pays_without_bet = true, may_adjust = true')
}

/** Gives a member bonus money, as a promotion would. Whole units of the currency. */
export async function fundBonus(house: House, memberId: string, units: number, currency = 'BDT'): Promise<void> {
  const { env } = house
  const debit = await openAccount(env.db, { kind: 'promotions', owner: '', currency })
  const credit = await openAccount(env.db, { kind: 'member_bonus', owner: memberId, currency })
  const reference = newToken(systemRandom)
  await postTransfers(env, {
    key: `test:${reference}`,
    transfers: [{ debit, credit, amountMinor: BigInt(units) * MINOR_PER_UNIT, reason: 'bonus', reference }],
  })
}
