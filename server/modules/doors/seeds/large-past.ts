/**
 * The large seed's past: a million settled rounds of thousands of members at the generated vendors, decided by the
 * games' own rules and written in bulk. These members and vendors have no other rounds, so that each account's entries
 * are in the order of time.
 */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { insertPastRounds, type PastRoundRow } from '#server/modules/bets/past.sql.ts'
import { ensurePartitions } from '#server/modules/bets/journal.sql.ts'
import { largeGames, largeVendors } from '#server/modules/catalogue/seeds/large-catalogue.ts'
import type { SeedGame } from '#server/modules/catalogue/seeds/types.ts'
import { VENDORS } from '#server/modules/catalogue/seeds/vendors.ts'
import { createAccount } from '#server/modules/identity/members/create-account.ts'
import { ICONS } from '#server/modules/identity/accounts/icons.ts'
import { pastTransfers } from '#server/modules/play/past-round.ts'
import { playRound, reelSkinOf } from '#server/modules/play/seeds/play-round.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { insertPastPostings, type PastPosting } from '#server/modules/wallet/past.sql.ts'
import { TRANSFERS_MAX } from '#server/modules/wallet/posting.ts'

const { code: BRAND, currency: CURRENCY } = FIRST_BRAND
export const LARGE_ROUNDS = 1_000_000
const ROUNDS_A_MEMBER = 500
/**
 * What each player begins with: nearly always more than they can lose in these rounds. A player with less than the
 * stake skips a round.
 */
const FUNDS_MINOR = 50_000n * MINOR_PER_UNIT
/** Number of rounds of one commit. */
const STEP = 20_000

type Player = { memberId: string; account: bigint }
type Table = {
  games: readonly SeedGame[]
  houses: ReadonlyMap<string, bigint>
  players: readonly Player[]
  balances: Map<bigint, bigint>
}
export type Progress = (done: number, of: number, seconds: number) => void

function tellProgress(done: number, of: number, seconds: number): void {
  process.stdout.write(
    `  the past of the large seed: ${done.toLocaleString('en')} of ${of.toLocaleString('en')} rounds after ${seconds.toFixed(0)} s\n`,
  )
}

async function openPlayers(env: Env, tx: Tx, count: number, begin: Date): Promise<Player[]> {
  const luck = new SeededLuck('large people')
  const funds = await openAccount(tx, { kind: 'adjustments', owner: '', currency: CURRENCY })
  const players: Player[] = []
  for (let number = 1; number <= count; number++) {
    const username = `player${String(number).padStart(5, '0')}`
    const id = await createAccount(tx, env, {
      merchant: BRAND,
      currency: CURRENCY,
      username,
      type: 0,
      passwordHash: null,
      at: begin,
      icon: luck.pick(ICONS),
    })
    players.push({
      memberId: String(id),
      account: await openAccount(tx, { kind: 'member_cash', owner: String(id), currency: CURRENCY }),
    })
  }
  await insertPastPostings(
    tx,
    players.map(({ memberId, account }): PastPosting => ({
      key: `large:funds:${memberId}`,
      at: begin,
      transfers: [
        { debit: funds, credit: account, amountMinor: FUNDS_MINOR, reason: 'adjustment', reference: 'large seed' },
      ],
    })),
  )
  return players
}

async function openTable(env: Env, tx: Tx, rounds: number, begin: Date): Promise<Table> {
  const own = new Set(VENDORS.map(({ code }) => code))
  const games = largeGames(largeVendors()).filter((game) => !own.has(game.vendor) && reelSkinOf(game) !== null)
  const houses = new Map<string, bigint>()
  for (const vendor of new Set(games.map((game) => game.vendor)))
    houses.set(vendor, await openAccount(tx, { kind: 'house_vendor', owner: vendor, currency: CURRENCY }))
  const players = await openPlayers(env, tx, Math.max(1, Math.ceil(rounds / ROUNDS_A_MEMBER)), begin)
  return { games, houses, players, balances: new Map(players.map(({ account }) => [account, FUNDS_MINOR])) }
}

type Made = { posting: PastPosting; round: Omit<PastRoundRow, 'transferId'> }

/** Plays round number `place`; null when its player does not have the stake. */
function playOne(luck: SeededLuck, { games, houses, players, balances }: Table, place: number, at: Date): Made | null {
  // the lower of two random places, so that some games are popular
  const game = games[Math.min(luck.int(games.length), luck.int(games.length))]
  const player = players[luck.int(players.length)]
  const house = game && houses.get(game.vendor)
  if (!game || !player || house === undefined) throw new Error('nobody plays, or nothing')
  const { stakeMinor, payoutMinor, detail } = playRound(luck, game)
  const balance = balances.get(player.account) ?? 0n
  if (balance < stakeMinor) return null
  balances.set(player.account, balance - stakeMinor + payoutMinor)
  const roundId = `l-${String(place).padStart(7, '0')}`
  const { engine, skin, stake, isBought, spinCount } = detail
  return {
    posting: {
      key: `large:${place}`,
      at,
      transfers: pastTransfers(player.account, house, { roundId, stakeMinor, payoutMinor }),
    },
    // the symbols of the reels are left out: a million pictures would be most of the database
    round: {
      vendor: game.vendor,
      roundId,
      memberId: player.memberId,
      agentLine: null,
      gameCode: game.code,
      gameType: game.type,
      currency: CURRENCY,
      stakeMinor,
      payoutMinor,
      detail: { engine, skin, stake, isBought, spinCount },
      at,
    },
  }
}

async function write(tx: Tx, made: readonly Made[]): Promise<void> {
  const ids = await insertPastPostings(
    tx,
    made.map(({ posting }) => posting),
  )
  await insertPastRounds(
    tx,
    made.map(({ round }, index) => ({ ...round, transferId: (ids[index] ?? 0n) * BigInt(TRANSFERS_MAX) })),
  )
}

/**
 * Generates this past up to the moment at which the seeding began, in one transaction: when it is interrupted nothing
 * is stored, and the next start begins again. Runs once; later starts change nothing.
 */
export async function seedLargePast(
  env: Env,
  { began: now }: Pick<Demo, 'began'>,
  rounds = LARGE_ROUNDS,
  tell: Progress = tellProgress,
): Promise<void> {
  const begin = after(now, -PAST_DAYS * DAY_MS)
  await ensurePartitions(env.db, begin, now)
  await env.db.tx(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    const started = performance.now()
    if (!(await claimSeed(tx, 'large past', now))) return
    const table = await openTable(env, tx, rounds, begin)
    const luck = new SeededLuck('large past')
    const span = now.getTime() - begin.getTime() - 1_000
    for (let from = 0; from < rounds; from += STEP) {
      const made: Made[] = []
      for (let place = from; place < Math.min(rounds, from + STEP); place++) {
        const one = playOne(luck, table, place, after(begin, 1_000 + Math.floor((span * place) / rounds)))
        if (one) made.push(one)
      }
      await write(tx, made)
      tell(Math.min(rounds, from + STEP), rounds, (performance.now() - started) / 1_000)
    }
  })
}
