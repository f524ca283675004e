/** A stage for free rounds: a house and the studio, vendors that give them, and members who were given some. */
import type { AddressInfo } from 'node:net'
import { expect, inject } from 'vitest'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { advanceFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { buildStudioHouse, type StudioHouse } from '#studio/testing/studio-house.ts'
import { buildMember, type Person } from './builders.ts'
import { tableOf } from './door-stage.ts'
import { openHouse, type House } from './house.ts'
import { buildAuthority, give, giftOf, termsOf } from './rewards.ts'
import { seedGames } from './seed-games.ts'
import { sitDown, vendorClient, type VendorClient } from './vendor.ts'

/** Ledger units of an amount in whole units. */
export const unit = (amount: number) => BigInt(amount) * MINOR_PER_UNIT

export type RoundsRow = {
  id: bigint
  reference: string
  state: string
  used: number
  won: bigint
  why: string | null
  asks: number
}

export type GivenRounds = {
  rounds?: number
  winMax?: number
  bonus?: boolean
  code?: string
  vendor?: string
  authority?: string
  payer?: 'house' | 'vendor'
}

export type RoundsStage = {
  house: House
  studio: StudioHouse
  vendor: VendorClient
  other: VendorClient
  /** Two slots of `vendor`. */
  game: string
  otherGame: string
  close(): Promise<void>
}

/** Opens a house and a studio that is the vendor of its games. */
export async function openRoundsStage(): Promise<RoundsStage> {
  const house = await openHouse()
  const vendors = await seedGames(house.env, { studioVendors: null })
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = house.app.server.address() as AddressInfo
  const now = () => house.clock.now().getTime()
  const studio = await buildStudioHouse(inject('postgresUrl'), {
    clock: { now, wall: now, after: () => () => undefined },
    platform: { doorOrigin: `http://127.0.0.1:${port}`, vendors },
  })
  Object.assign(house.env.config, { studioOrigin: studio.origin })
  const giving = Object.entries(vendors).flatMap(([code, { algorithm, wallet, games, ...key }]) => {
    const slots = Object.keys(games).filter((name) => games[name]?.engine.startsWith('slot'))
    return algorithm === 'hmac-sha256' && wallet !== 'transfer' && slots.length > 1
      ? [{ code, slots, key: { ...key, algorithm } }]
      : []
  })
  const [first, second] = giving
  if (!first || !second) throw new Error('no two vendors have slots')
  const [game = '', otherGame = ''] = first.slots
  return {
    house,
    studio,
    vendor: vendorClient(house, first.code, first.key),
    other: vendorClient(house, second.code, second.key),
    game,
    otherGame,
    close: async () => {
      await studio.close()
      await house.close()
    },
  }
}

/** Returns a member's free cash, in ledger units. */
export const freeCashOf = ({ house }: RoundsStage, { id }: Pick<Person, 'id'>) =>
  getBalance(house.env.db, { kind: 'member_cash', owner: id, currency: 'BDT' })

/** Returns the newest free rounds of a member. */
export async function roundsOf({ house }: RoundsStage, member: Pick<Person, 'id'>): Promise<RoundsRow> {
  const [row] = await house.env.db.query<RoundsRow>(
    'select id, reference, state, used, won, why, asks from games.free_rounds where member_id = $1 order by id desc limit 1',
    [member.id],
  )
  return row ?? expect.fail('no free rounds')
}

/** Takes the next step of a member's free rounds with their vendor. */
export async function advanceRounds(stage: RoundsStage, member: Person): Promise<RoundsRow> {
  await advanceFreeRounds(stage.house.env, (await roundsOf(stage, member)).id)
  return roundsOf(stage, member)
}

/** Gives a member free rounds of ten units each. */
export async function promiseRounds({ house, vendor, game }: RoundsStage, member: Person, given: GivenRounds = {}) {
  const { rounds = 3, winMax = 1000, bonus = false, payer = 'house' } = given
  const authority = given.authority ?? (await buildAuthority(house, { valueMaxMinor: unit(100_000) }))
  const what = {
    kind: 'free_rounds',
    vendor: given.vendor ?? vendor.code,
    gameCode: given.code ?? game,
    rounds,
    stakeMinor: unit(10),
    winMaxMinor: unit(winMax),
    playDays: 7,
    winnings: bonus ? 'bonus' : 'cash',
    terms: bonus ? termsOf() : null,
  } as const
  return give(house, giftOf(member.id, authority, { what, payer }))
}

/** Gives a member free rounds that are issued, and a seat at which the vendor speaks for itself. */
export async function roundsTable(stage: RoundsStage, given: GivenRounds = {}) {
  const { house, vendor, game } = stage
  const member = await buildMember(house)
  expect((await promiseRounds(stage, member, given)).status).toBe('given')
  const { reference: freeRounds, id } = await advanceRounds(stage, member)
  const table = tableOf(vendor, member, await sitDown(house, vendor, member, game))
  const begin = async () => {
    const bet = table.bet('0', { freeRounds })
    return { bet, answer: await table.send('bet', bet) }
  }
  const winOf = ({ txId, roundId }: { txId: string; roundId: string }, amount: string, more: object = {}) =>
    table.win(amount, { betTxId: txId, roundId, freeRounds, kind: 'freeround', roundClosed: true, ...more })
  return { member, table, freeRounds, id, begin, winOf }
}
