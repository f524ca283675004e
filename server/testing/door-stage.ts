/**
 * A stage for tests of the vendor door: a house with vendors, a member with money, a seat at a game, and commands with
 * new ids.
 */
import type { SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import { CallError } from '#contract/errors.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { sqlState } from '#server/lib/db.ts'
import { newReference, systemRandom } from '#server/lib/random.ts'
import {
  closePurse,
  costAccount,
  issuedAccount,
  openPurse,
  PURSE_NOT_EMPTY,
  purseAccount,
  type PurseTerms,
} from '#server/modules/play/purses/purses.ts'
import { getBalance, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/kept-keys.ts'
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

const NO_TERMS: PurseTerms = { stakeMaxMinor: null, refused: [] }

/** Opens a purse of bonus money for a member, as a grant would. Returns it. Whole units of the currency. */
export async function fundBonus(
  { env }: House,
  memberId: string,
  units: number,
  {
    terms = NO_TERMS,
    currency = 'BDT',
    brand = 'fairhouse',
  }: { terms?: PurseTerms; currency?: string; brand?: string } = {},
): Promise<string> {
  const purse = newReference(systemRandom, 'B')
  const debit = await openAccount(env.db, issuedAccount(brand, currency))
  const credit = await openAccount(env.db, purseAccount(memberId, purse, currency))
  const amountMinor = BigInt(units) * MINOR_PER_UNIT
  await postTransfers(env, {
    key: `test:${purse}`,
    transfers: units > 0 ? [{ debit, credit, amountMinor, reason: 'bonus', reference: purse }] : [],
    effects: [openPurse({ memberId, currency, purse, terms })],
  })
  return purse
}

/**
 * Closes a member's purse, as the end of its grant would: what it holds is taken back, or, with `isConverted`, becomes
 * cash. Returns what that was, in ledger units. Tries again while bets move it.
 */
export async function endBonus(
  { env }: House,
  memberId: string,
  purse: string,
  { isConverted = false, currency = 'BDT', brand = 'fairhouse' } = {},
): Promise<bigint> {
  const account = purseAccount(memberId, purse, currency)
  const [debit, issued, cost, cash] = await Promise.all(
    [
      account,
      issuedAccount(brand, currency),
      costAccount(brand, currency),
      { kind: 'member_cash', owner: memberId, currency } as const,
    ].map((ref) => openAccount(env.db, ref)),
  )
  if (!debit || !issued || !cost || !cash) throw new Error('an account is missing')
  for (let tries = 0; ; tries++) {
    const amountMinor = await getBalance(env.db, account)
    const reason = isConverted ? 'bonus_released' : 'bonus_forfeited'
    const taken = { debit, credit: issued, amountMinor, reason, reference: purse } as const
    const paid = { debit: cost, credit: cash, amountMinor, reason, reference: purse } as const
    try {
      await postTransfers(env, {
        key: `test:end ${purse} ${tries}`,
        transfers: amountMinor === 0n ? [] : isConverted ? [taken, paid] : [taken],
        effects: [closePurse({ memberId, currency, purse })],
      })
      return amountMinor
    } catch (error) {
      const hasMoved = error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS'
      if (!hasMoved && sqlState(error) !== PURSE_NOT_EMPTY) throw error
    }
  }
}
