/** Rewards for tests: authorities and gifts without the module that would decide about them. */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import { DAY_MS, after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { journalEffect, type JournalLine } from '#server/modules/bets/journal.sql.ts'
import { costAccount, heldAccount, issuedAccount, purseAccount, usePurse } from '#server/modules/play/purses/purses.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { TransferOrder } from '#server/modules/wallet/posting.ts'
import { createAuthority, type AuthorityOrder } from '#server/modules/rewards/authorities/authorities.ts'
import { giveReward, type GivenReward, type RewardOrder } from '#server/modules/rewards/giving/give-reward.ts'
import type { House } from './house.ts'
import { asGiven } from './rounds.ts'

/** Makes an authority of the first brand, for ten members and 1,000 units over ten days; returns its id. */
export function buildAuthority(house: House, overrides: Partial<AuthorityOrder> = {}): Promise<string> {
  const now = house.clock.now()
  return house.env.db.tx((tx) =>
    createAuthority(tx, {
      brand: 'fairhouse',
      subject: 'test:authority',
      currency: 'BDT',
      valueMaxMinor: 1_000n * MINOR_PER_UNIT,
      membersMax: 10,
      dayMaxMinor: null,
      from: now,
      until: after(now, 10 * DAY_MS),
      by: 'tester',
      persons: [],
      ...overrides,
    }),
  )
}

let gifts = 0

/** Returns an order of ten units of free cash, paid at once, of a new source. */
export function giftOf(memberId: string, authority: string, overrides: Partial<RewardOrder> = {}): RewardOrder {
  return {
    memberId,
    authority,
    payer: 'house',
    source: { kind: 'manual', id: `gift-${++gifts}`, occurrence: '' },
    what: { kind: 'cash', amountMinor: 10n * MINOR_PER_UNIT, turnover: 0 },
    claim: 'now',
    title: { key: 'rewards.source.manual', values: {} },
    expiresAt: null,
    ...overrides,
  }
}

/** Gives a reward in a transaction of its own. */
export function give(house: Pick<House, 'env'>, order: RewardOrder): Promise<GivenReward> {
  return house.env.db.tx((tx) => giveReward(tx, house.env, order))
}

/** Terms of bonus money that are easy to reckon with: five times the bonus, 30 days, everything counts in full. */
export function termsOf(overrides: Partial<BonusTerms> = {}): BonusTerms {
  return {
    wageringTimes: '5',
    base: 'bonus',
    depositMinor: '0',
    lifeDays: 30,
    stakeMax: null,
    payoutMax: null,
    weights: { game: {}, vendor: {}, type: {}, otherwise: 100 },
    oddsMin: null,
    excluded: [],
    lateMoney: 'taken_back',
    ...overrides,
  }
}

/** Gives bonus money at once; returns the grant's reference. */
export async function giveBonus(
  house: House,
  memberId: string,
  amount: number,
  terms: Partial<BonusTerms> = {},
): Promise<string> {
  const authority = await buildAuthority(house, { valueMaxMinor: 100_000n * MINOR_PER_UNIT })
  const amountMinor = BigInt(Math.round(amount * 100)) * 100n
  const given = await give(
    house,
    giftOf(memberId, authority, { what: { kind: 'bonus', amountMinor, terms: termsOf(terms) } }),
  )
  if (given.status !== 'given') throw new Error(JSON.stringify(given))
  const [row] = await house.env.db.query<{ reference: string }>(
    'select reference from rewards.grants where reward_id = $1',
    [given.reward],
  )
  return row?.reference ?? ''
}

/** One line of a round with bonus money of a purse, as play posts it: amounts of both halves, in ledger units. */
export type PursePlay = {
  memberId: string
  purse: string
  roundId: string
  kind: 'stake' | 'win' | 'give_back' | 'close'
  cashMinor?: bigint
  bonusMinor?: bigint
  /** Where the bonus half of what comes back goes; the purse while it is open. */
  into?: 'purse' | 'held'
} & Partial<Pick<JournalLine, 'vendor' | 'gameCode' | 'gameType' | 'detail' | 'roundValid'>>

let plays = 0

/** Posts a line of a purse's round: money, its twin in the mirror of bonus money, and the journal, in one posting. */
export async function playPurse(env: Env, play: PursePlay): Promise<void> {
  const { memberId, purse, roundId, kind, cashMinor = 0n, bonusMinor = 0n, into = 'purse' } = play
  const { vendor = 'acme', gameCode = 'reels', gameType = 'RNG', detail, roundValid } = play
  const currency = 'BDT'
  const account = (ref: AccountRef) => openAccount(env.db, ref)
  const own = await account({ kind: 'member_cash', owner: memberId, currency })
  const bank = await account({ kind: 'house_vendor', owner: vendor, currency })
  const bonus = await account((into === 'purse' ? purseAccount : heldAccount)(memberId, purse, currency))
  const issued = await account(issuedAccount('fairhouse', currency))
  const cost = await account(costAccount('fairhouse', currency))
  const takes = kind === 'stake'
  const [reason, twin] = takes
    ? (['bet', 'bonus_cost'] as const)
    : ([kind === 'win' ? 'win' : 'bet_rollback', 'bonus_cost_returned'] as const)
  const move = (one: bigint, other: bigint, amountMinor: bigint, why: Reason): TransferOrder => ({
    debit: takes ? one : other,
    credit: takes ? other : one,
    amountMinor,
    reason: why,
    reference: roundId,
  })
  const transfers = [
    move(own, bank, cashMinor, reason),
    move(bonus, bank, bonusMinor, reason),
    move(cost, issued, bonusMinor, twin),
  ].filter(({ amountMinor }) => amountMinor > 0n)
  const line: JournalLine = {
    memberId,
    vendor,
    roundId,
    kind: kind === 'win' ? 'payout' : kind === 'give_back' ? 'reversal' : kind,
    reverses: kind === 'give_back' ? 'stake' : undefined,
    amountMinor: cashMinor + bonusMinor,
    bonusMinor,
    ...(kind === 'win' && bonusMinor > 0n ? { split: asGiven(cashMinor + bonusMinor, bonusMinor) } : {}),
    currency,
    gameCode,
    gameType,
    isTrial: false,
    merchant: 'fairhouse',
    closes: kind === 'win' || kind === 'close',
    roundValid,
    detail,
    purse,
    at: env.clock.now(),
    ...(cashMinor > 0n ? { leg: 0 } : {}),
    ...(bonusMinor > 0n ? { bonusLeg: cashMinor > 0n ? 1 : 0 } : {}),
  }
  const isOpen = into === 'purse' && takes
  await postTransfers(env, {
    key: `purse play ${plays++}`,
    transfers,
    effects: [...(isOpen ? [usePurse({ memberId, currency, open: purse })] : []), journalEffect(line)],
    at: line.at,
  })
}

/** Stakes bonus money and loses it: one round that is over. */
export async function loseBonus(
  env: Env,
  memberId: string,
  purse: string,
  amount: number,
  game: Partial<PursePlay> = {},
): Promise<void> {
  const roundId = `lost ${plays}`
  const bonusMinor = BigInt(amount) * MINOR_PER_UNIT
  await playPurse(env, { memberId, purse, roundId, kind: 'stake', bonusMinor, ...game })
  await playPurse(env, { memberId, purse, roundId, kind: 'close', ...game })
}
