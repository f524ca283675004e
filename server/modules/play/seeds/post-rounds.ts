import type { GameType } from '#contract/catalogue/games.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import { insertPastRounds, type PastRoundRow } from '#server/modules/bets/past.sql.ts'
import type { DemoMember } from '#server/modules/identity/seeds/demo-people.sql.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { findPosted, insertPastPostings, type PastPosting } from '#server/modules/wallet/past.sql.ts'
import { TRANSFERS_MAX } from '#server/modules/wallet/posting.ts'
import { pastTransfers } from '../past-round.ts'
import type { PlayedRound } from './play-round.ts'

/** Number of rounds of one commit. */
const TOGETHER = 2_000

/** A title of which rounds are posted. */
type Title = { readonly code: string; readonly vendor: string; readonly type: GameType }

export type PastRound = PlayedRound & {
  member: DemoMember
  game: Title
  roundId: string
  /** Idempotency key. */ key: string
  at: Date
}
/** The accounts between which rounds move money: by member, and by vendor. */
export type PlayAccounts = {
  currency: string
  cash: ReadonlyMap<string, bigint>
  house: ReadonlyMap<string, bigint>
}

/** Opens the account of every member and of every vendor that has one of these games. */
export async function openPlayAccounts(
  env: Env,
  people: readonly DemoMember[],
  games: readonly Title[],
  currency: string = FIRST_BRAND.currency,
): Promise<PlayAccounts> {
  const openAll = (owners: readonly string[], kind: AccountRef['kind']) =>
    env.db.tx(async (tx) => {
      const opened = new Map<string, bigint>()
      for (const owner of owners) opened.set(owner, await openAccount(tx, { kind, owner, currency }))
      return opened
    })
  const vendors = [...new Set(games.map((game) => game.vendor))]
  return {
    currency,
    cash: await openAll(
      people.map((member) => member.id),
      'member_cash',
    ),
    house: await openAll(vendors, 'house_vendor'),
  }
}

function toPosting({ cash, house }: PlayAccounts, { member, game, key, at, ...round }: PastRound): PastPosting {
  return { key, at, transfers: pastTransfers(cash.get(member.id) ?? 0n, house.get(game.vendor) ?? 0n, round) }
}

function toRow(
  { currency }: PlayAccounts,
  { member, game, roundId, at, stakeMinor, payoutMinor, detail }: PastRound,
  posting: bigint,
): PastRoundRow {
  return {
    vendor: game.vendor,
    roundId,
    memberId: member.id,
    agentLine: member.agentLine || null,
    gameCode: game.code,
    gameType: game.type,
    currency,
    stakeMinor,
    payoutMinor,
    detail,
    at,
    transferId: posting * BigInt(TRANSFERS_MAX),
  }
}

/** Posts rounds in the order of the list, in bulk; those that were posted before are not posted again. */
export async function seedRounds(env: Env, accounts: PlayAccounts, rounds: readonly PastRound[]): Promise<void> {
  for (let first = 0; first < rounds.length; first += TOGETHER) {
    await env.db.tx(async (tx) => {
      const some = rounds.slice(first, first + TOGETHER)
      const posted = await findPosted(
        tx,
        some.map(({ key }) => key),
      )
      const fresh = some.filter(({ key }) => !posted.has(key))
      const ids = await insertPastPostings(
        tx,
        fresh.map((round) => toPosting(accounts, round)),
      )
      await insertPastRounds(
        tx,
        fresh.map((round, place) => toRow(accounts, round, ids[place] ?? 0n)),
      )
    })
  }
}
