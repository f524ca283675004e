/**
 * Stakes and wins with the house itself as bank, for example for a lottery. Each call is one posting that holds the
 * money, the journal's lines and the `effects` of the caller (such as the ticket's own row), all or nothing.
 */
import { CallError, fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { GameType } from '#contract/catalogue/games.ts'
import { getBrand } from '#server/lib/brands.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { refuseMaintained } from '#server/lib/site-status.ts'
import { admitStake, stopOfRefusal } from '#server/modules/protection/admit-stake.ts'
import { stopError } from '#server/modules/protection/stop-error.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { draftRelease } from '#server/modules/wallet/holds.ts'
import type { Hold } from '#server/modules/wallet/holds.sql.ts'
import type { Effect, PostingResult } from '#server/modules/wallet/posting.ts'
import type { Bank } from './bank.ts'
import { Draft } from './draft.ts'
import type { Held } from './halves.ts'
import type { Player, PlayerRef } from './player.sql.ts'
import type { Purse } from './purses/purse-facts.sql.ts'
import { PURSE_CHANGED } from './purses/purses.ts'
import { refusedByTerms } from './purses/terms.ts'
import { readStakeFacts, type StakeFacts } from './stake-facts.sql.ts'
import {
  addStake,
  addStakeBack,
  addWin,
  type Stake,
  type Staked,
  type StakeTaken,
  type Win,
  type Won,
} from './stake-and-win.ts'
import { tellPages } from './tell-pages.ts'

/** A round of one member with the house as bank. */
export type HouseRound = PlayerRef & { bank: Bank; roundId: string; gameCode: string; gameType: GameType }

/** The idempotency key of a posting, and the effects that are written in its commit. */
export type Commit = { key: string; effects?: readonly Effect[] }
/**
 * As Commit, for a stake. `effects` may depend on what was taken. `held`: a hold of the member's money that ends in the same
 * commit, so that the stake takes of what it held.
 */
export type StakeCommit = {
  key: string
  effects?: readonly Effect[] | ((staked: Staked) => readonly Effect[])
  held?: Hold
}

/**
 * How often a stake is retried after a lost race. Each lost race means that the member's money moved between reading
 * and posting.
 */
const TRIES_MAX = 16
/** The most stakes of one round that are returned in one posting: each may need four of its 64 transfers. */
const STAKES_BACK_MAX = 16

const readRound = (env: Env, { bank, memberId, isTrial, roundId }: HouseRound): Promise<StakeFacts> =>
  readStakeFacts(env.db, { memberId, isTrial, bank: bank.code, roundId, at: env.clock.now() })

function openDraft(env: Env, round: HouseRound, player: Player, purse: Purse | null): Draft {
  const { bank, roundId, gameCode, gameType } = round
  return new Draft(env.db, { bank, player, roundId, gameCode, gameType, at: env.clock.now() }, purse)
}

/** Returns the balances that a play starts from. The pool is read only when some of it is needed. */
async function heldOf(draft: Draft, { purse, debtMinor }: StakeFacts, needsPool: boolean): Promise<Held> {
  return { purse, debtMinor, poolMinor: needsPool ? await draft.poolBalance() : 0n }
}

async function post(env: Env, draft: Draft, commit: Commit, won: boolean): Promise<PostingResult> {
  const { player, at } = draft.frame
  const effects = [...draft.effects, ...(commit.effects ?? [])]
  const transfers = await draft.openTransfers()
  const result = await postTransfers(env, { key: commit.key, at, transfers, effects })
  tellPages(env, player, won)
  return result
}

/**
 * Checks every reason for which a member may not stake, before any money is read. Protection is checked later, with the
 * amount.
 */
async function guardStake(env: Env, facts: StakeFacts): Promise<Player> {
  const { player, isBarred, play, brand } = facts
  if (!player) return fail('NOT_FOUND')
  if (player.isFrozen) return fail('ACCOUNT_FROZEN')
  if (isBarred) return fail('PLAY_BARRED')
  if (play !== 'on' || brand !== null) return fail('GAME_UNAVAILABLE')
  refuseMaintained(await getBrand(env, player.merchant), env.clock.now())
  return player
}

/** Refuses a stake that the terms of the member's open purse of bonus money do not allow. */
function admitByTerms({ gameCode, gameType, bank }: HouseRound, { amountMinor }: Stake, { purse }: StakeFacts): void {
  if (!purse?.open) return
  const refusal = refusedByTerms(purse.terms, { amountMinor, gameCode, gameType, bank: bank.code })
  if (refusal?.why === 'game') return fail('BONUS_GAME_REFUSED')
  if (refusal) return fail('BONUS_STAKE_MAX', { max: toWire(refusal.maxMinor) })
}

/** Drafts a stake that protection and the terms of the open purse admit. Returns null when the money does not suffice. */
async function draftStake(
  env: Env,
  round: HouseRound,
  stake: Stake,
  facts: StakeFacts,
  from: Hold | undefined,
): Promise<{ draft: Draft; staked: Staked } | null> {
  const player = await guardStake(env, facts)
  const draft = openDraft(env, round, player, facts.purse)
  if (from) {
    const { transfers, effects } = draftRelease(from, draft.frame.at)
    draft.moves.push(...transfers.map(({ debit, credit, ...one }) => ({ ...one, from: debit, to: credit })))
    draft.effects.push(...effects)
    if (facts.purse) facts.purse.cashMinor += from.amountMinor
  }
  const staked = addStake(draft, await heldOf(draft, facts, false), stake)
  if (!staked) return null
  const { memberId, isTrial } = player
  const asked = { memberId, isTrial, amountMinor: draft.ownStakeMinor, at: draft.frame.at }
  const admission = admitStake(env, facts.protection, asked)
  if (admission.stop) throw stopError(admission.stop)
  draft.effects.push(...admission.effects)
  admitByTerms(round, stake, facts)
  return { draft, staked }
}

/**
 * Takes a stake: cash and then bonus money to the bank. Returns its parts, which `takeBack` needs later.
 *
 * Fails with NOT_FOUND, ACCOUNT_FROZEN, PLAY_BARRED, GAME_UNAVAILABLE (play is stopped), MAINTENANCE, EXCLUDED,
 * ON_BREAK, PLAY_LIMIT, BONUS_STAKE_MAX, BONUS_GAME_REFUSED, INSUFFICIENT_FUNDS, KEY_REUSED; no money moves then. A caller that repeats a stake looks for
 * its own row first: a second posting under the same key may have other halves.
 */
export async function takeStake(
  env: Env,
  round: HouseRound,
  stake: Stake,
  { key, effects = [], held }: StakeCommit,
): Promise<Staked & { posting: bigint }> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const facts = await readRound(env, round)
    const drafted = await draftStake(env, round, stake, facts, held)
    if (!drafted) return fail('INSUFFICIENT_FUNDS')
    try {
      const own = typeof effects === 'function' ? effects(drafted.staked) : effects
      const { id } = await post(env, drafted.draft, { key, effects: own }, false)
      return { ...drafted.staked, posting: id }
    } catch (error) {
      const stop = stopOfRefusal(env, round.memberId, error)
      if (stop) throw stopError(stop)
      // the halves covered the stake when they were read: another play took the money first, so read again
      const wasCounted = facts.purse !== null && error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS'
      if (!wasCounted && sqlState(error) !== PURSE_CHANGED) throw error
    }
  }
  return fail('INSUFFICIENT_FUNDS')
}

/** Fails as takeStake does for a member who may not stake now, whatever the amount: for who sets money aside to stake later. */
export async function guardLaterStake(env: Env, round: HouseRound): Promise<void> {
  const facts = await readRound(env, round)
  const { memberId, isTrial } = await guardStake(env, facts)
  const { stop } = admitStake(env, facts.protection, { memberId, isTrial, amountMinor: 0n, at: env.clock.now() })
  if (stop) throw stopError(stop)
}

/** Tries again when the member's purse of bonus money was opened or closed between reading and posting. */
async function whilePurseChanges<Result>(tryOnce: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce()
    } catch (error) {
      if (tries === TRIES_MAX || sqlState(error) !== PURSE_CHANGED) throw error
    }
  }
}

/**
 * Pays a win: the bank to the player, in the proportion of the round's stake, less what the player owes the bank. A win
 * is never refused because of a switch, a freeze or a limit. Fails with NOT_FOUND, KEY_REUSED.
 */
export async function payWin(
  env: Env,
  round: HouseRound,
  win: Win,
  commit: Commit,
): Promise<Won & { posting: bigint }> {
  return whilePurseChanges(async () => {
    const facts = await readRound(env, round)
    if (!facts.player) return fail('NOT_FOUND')
    const draft = openDraft(env, round, facts.player, facts.purse)
    const won = addWin(draft, await heldOf(draft, facts, win.reason === 'jackpot_win'), win)
    const { id } = await post(env, draft, commit, win.amountMinor > 0n)
    return { ...won, posting: id }
  })
}

/**
 * Returns stakes of a round, each half to where it came from, in one posting: one of them, or all when the round is
 * void. Fails with NOT_FOUND, KEY_REUSED, and with the journal's own refusal (23514) when more would be returned than
 * was staked; throws for more than 16 stakes.
 */
export async function takeBack(
  env: Env,
  round: HouseRound,
  stakes: readonly StakeTaken[],
  commit: Commit,
): Promise<{ posting: bigint }> {
  if (stakes.length > STAKES_BACK_MAX) throw new Error(`${stakes.length} stakes do not go back in one posting`)
  return whilePurseChanges(async () => {
    const { player, purse } = await readRound(env, round)
    if (!player) return fail('NOT_FOUND')
    const draft = openDraft(env, round, player, purse)
    for (const stake of stakes) await addStakeBack(draft, stake)
    const { id } = await post(env, draft, commit, false)
    return { posting: id }
  })
}
