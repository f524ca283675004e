/** Rounds: the sums of the journal's lines, one row for each member in each round of a vendor. */
import type { JournalKind, RoundState } from '#contract/bets/bets.ts'
import type { Queryable } from '#server/lib/db.ts'

export type Round = {
  id: bigint
  memberId: string
  vendor: string
  roundId: string
  gameCode: string
  gameType: string
  currency: string
  state: RoundState
  stakeMinor: bigint
  validBetMinor: bigint
  payoutMinor: bigint
  openedAt: Date
  settledAt: Date | null
}

export type RoundSums = { rounds: number; stakeMinor: bigint; validBetMinor: bigint; payoutMinor: bigint }

/** The columns of a `Round`. */
export const ROUND_COLUMNS = `id, member_id as "memberId", vendor, round_id as "roundId", game_code as "gameCode",
  game_type as "gameType", currency, state, stake as "stakeMinor", valid_bet as "validBetMinor",
  payout as "payoutMinor", opened_at as "openedAt", settled_at as "settledAt"`

export type RoundDetail = Round & { detail: Record<string, unknown>; bonusStakeMinor: bigint; bonusPayoutMinor: bigint }

const DETAIL_COLUMNS = `${ROUND_COLUMNS}, detail, bonus_stake as "bonusStakeMinor", bonus_payout as "bonusPayoutMinor"`

/** Returns a round by our own id, of one brand when one is given; null when there is none. */
export async function findRound(
  q: Queryable,
  id: bigint,
  merchant: string | null,
): Promise<(RoundDetail & { isTrial: boolean }) | null> {
  const [row] = await q.prepared<RoundDetail & { isTrial: boolean }>(
    'bets.find_round',
    `select ${DETAIL_COLUMNS}, trial as "isTrial" from bets.rounds
     where id = $1 and ($2::text is null or merchant = $2)`,
    [id, merchant],
  )
  return row ?? null
}

/** Returns a member's round by the vendor's id, or null. */
export async function findVendorRound(
  q: Queryable,
  vendor: string,
  roundId: string,
  memberId: string,
): Promise<RoundDetail | null> {
  const [row] = await q.prepared<RoundDetail>(
    'bets.find_vendor_round',
    `select ${DETAIL_COLUMNS} from bets.rounds where vendor = $1 and round_id = $2 and member_id = $3`,
    [vendor, roundId, memberId],
  )
  return row ?? null
}

export type RoundLine = {
  seq: bigint
  kind: JournalKind
  reverses: 'stake' | 'payout' | null
  amountMinor: bigint
  bonusMinor: bigint
  at: Date
  transferId: bigint | null
  /** The balance after the entry of the real money, in ledger units; null when none moved. */
  balanceAfterMinor: bigint | null
  /** The amount of that entry in ledger units, signed. */
  movedMinor: bigint | null
}

/** At most this many lines of a round are returned: a vendor may write any number of bets into one round. */
const LINES_MAX = 500

/** Returns the lines of a round, in order, with the player's balance after each. */
export function listRoundLines(q: Queryable, round: bigint): Promise<RoundLine[]> {
  return q.prepared<RoundLine>(
    'bets.list_round_lines',
    `select j.seq, j.kind, j.reverses, j.amount as "amountMinor", j.bonus as "bonusMinor", j.at,
       j.transfer_id as "transferId", e.balance_after as "balanceAfterMinor", e.amount as "movedMinor"
     from bets.journal j
     left join wallet.transfer_lines t on t.id = j.transfer_id
     left join wallet.entry_lines e on e.transfer_id = t.id
       and e.account_id = case when j.kind = 'stake'
         or j.reverses is not distinct from 'payout' then t.debit else t.credit end
     where j.round = $1 order by j.seq limit ${LINES_MAX}`,
    [round],
  )
}

export type WonRound = Pick<Round, 'memberId' | 'gameCode' | 'gameType' | 'currency' | 'payoutMinor'> & {
  settledAt: Date
}

/**
 * Returns the biggest settled rounds of real money in a currency that paid more than they cost, for the winners board:
 * so many of each UTC day since a moment, the biggest of all first. Each day is read from its own end of the index
 * rounds_won_by_day.
 */
export function listBiggestWins(
  q: Queryable,
  currency: string,
  since: Date,
  until: Date,
  perDay: number,
): Promise<WonRound[]> {
  return q.query<WonRound>(
    `select r.* from generate_series(($2::timestamptz at time zone 'UTC')::date::timestamp,
       $3::timestamptz at time zone 'UTC', '1 day') as d(day)
     cross join lateral (
       select member_id as "memberId", game_code as "gameCode", game_type as "gameType", currency,
         payout as "payoutMinor", settled_at as "settledAt"
       from bets.rounds
       where state = 'settled' and not trial and payout > stake and currency = $1
         and (settled_at at time zone 'UTC')::date = d.day::date and settled_at >= $2::timestamptz
       order by payout desc limit $4
     ) r order by r."payoutMinor" desc, r."settledAt" desc`,
    [currency, since, until, perDay],
  )
}
