import type { Env } from '#server/lib/env.ts'
import { journalEffect } from '#server/modules/bets/journal.sql.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { Posting } from '#server/modules/wallet/posting.ts'
import type { SeedGame } from '../catalogue/types.ts'
import type { DemoMember } from '../people.ts'
import type { PlayedRound } from './rounds.ts'

const CURRENCY = 'BDT'
/** So many rounds go to the ledger together: no more than it takes in one batch, because two batches may overtake each other. */
const TOGETHER = 250

export type PastRound = PlayedRound & { member: DemoMember; game: SeedGame; roundId: string; /** Idempotency key. */ key: string; at: Date }
/** The accounts between which rounds move money: by member, and by vendor. */
export type PlayAccounts = { cash: ReadonlyMap<string, bigint>; house: ReadonlyMap<string, bigint> }

/** Opens the account of every member and of every vendor that has one of these games. */
export async function openPlayAccounts(env: Env, people: readonly DemoMember[], games: readonly SeedGame[]): Promise<PlayAccounts> {
  const openAll = (owners: readonly string[], kind: AccountRef['kind']) => env.db.tx(async (tx) => {
    const opened = new Map<string, bigint>()
    for (const owner of owners) opened.set(owner, await openAccount(tx, { kind, owner, currency: CURRENCY }))
    return opened
  })
  const vendors = [...new Set(games.map((game) => game.vendor))]
  return { cash: await openAll(people.map((member) => member.id), 'member_cash'), house: await openAll(vendors, 'house_vendor') }
}

function toPosting({ cash, house }: PlayAccounts, { member, game, roundId, key, at, stakeMinor, payoutMinor, detail }: PastRound): Posting {
  const [own, vendor] = [cash.get(member.id) ?? 0n, house.get(game.vendor) ?? 0n]
  const line = {
    memberId: member.id, vendor: game.vendor, roundId, currency: CURRENCY, gameCode: game.code, gameType: game.type, isTrial: false, at,
    ...(member.agentLine ? { agentLine: member.agentLine } : {}),
  }
  const isWon = payoutMinor > 0n
  return {
    key,
    at,
    transfers: [
      { debit: own, credit: vendor, amountMinor: stakeMinor, reason: 'bet', reference: roundId },
      ...(isWon ? [{ debit: vendor, credit: own, amountMinor: payoutMinor, reason: 'win' as const, reference: roundId }] : []),
    ],
    effects: [
      journalEffect({ ...line, kind: 'stake', amountMinor: stakeMinor, leg: 0, detail }),
      journalEffect(isWon ? { ...line, kind: 'payout', amountMinor: payoutMinor, leg: 1, closes: true } : { ...line, kind: 'close', amountMinor: 0n }),
    ],
  }
}

/** Posts rounds in the order of the list; those that were posted before are not posted again. */
export async function seedRounds(env: Env, accounts: PlayAccounts, rounds: readonly PastRound[]): Promise<void> {
  for (let first = 0; first < rounds.length; first += TOGETHER) {
    await Promise.all(rounds.slice(first, first + TOGETHER).map((round) => postTransfers(env, toPosting(accounts, round))))
  }
}
