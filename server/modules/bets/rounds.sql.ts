/** Rounds: what the journal's lines add up to, one row for each member in each round of a vendor. */
import type { JournalKind, RoundState } from '#contract/bets.ts'
import type { Queryable } from '#server/lib/db.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'bets.rounds': {
      id: bigint
      vendor: string
      round_id: string
      member_id: string
      trial: boolean
      merchant: string
      game_code: string
      game_type: string
      currency: string
      agent_line: string | null
      state: RoundState
      stake: bigint
      valid_bet: bigint
      payout: bigint
      bonus_stake: bigint
      bonus_payout: bigint
      detail: Record<string, unknown>
      opened_at: Date
      settled_at: Date | null
    }
    'bets.journal': {
      seq: bigint
      at: Date
      round: bigint
      kind: JournalKind
      reverses: 'stake' | 'payout' | null
      amount: bigint
      transfer_id: bigint | null
    }
  }
}

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

/** The columns of a round. */
export const ROUND_COLUMNS = [
  'id',
  'member_id as memberId',
  'vendor',
  'round_id as roundId',
  'game_code as gameCode',
  'game_type as gameType',
  'currency',
  'state',
  'stake as stakeMinor',
  'valid_bet as validBetMinor',
  'payout as payoutMinor',
  'opened_at as openedAt',
  'settled_at as settledAt',
] as const

export type RoundDetail = Round & { detail: Record<string, unknown>; bonusStakeMinor: bigint; bonusPayoutMinor: bigint }

const DETAIL_COLUMNS = [
  ...ROUND_COLUMNS,
  'detail',
  'bonus_stake as bonusStakeMinor',
  'bonus_payout as bonusPayoutMinor',
] as const

/** A round by our own id, of one brand where one is named; null when there is none. */
export async function findRound(
  q: Queryable,
  id: bigint,
  merchant: string | null,
): Promise<(RoundDetail & { isTrial: boolean }) | null> {
  const row = await q.kysely
    .selectFrom('bets.rounds')
    .select([...DETAIL_COLUMNS, 'trial as isTrial'])
    .where('id', '=', id)
    .$if(merchant !== null, (one) => one.where('merchant', '=', merchant ?? ''))
    .executeTakeFirst()
  return row ?? null
}

/** A member's round by the vendor's id, or null. */
export async function findVendorRound(
  q: Queryable,
  vendor: string,
  roundId: string,
  memberId: string,
): Promise<RoundDetail | null> {
  const row = await q.kysely
    .selectFrom('bets.rounds')
    .select(DETAIL_COLUMNS)
    .where('vendor', '=', vendor)
    .where('round_id', '=', roundId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
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
  /** After the real half's own entry; null where none moved. */
  balanceAfterMinor: bigint | null
  /** What that entry moved, signed. */
  movedMinor: bigint | null
}

/** Lines of one round at most: a game that streams bets into one round is cut off here. */
const LINES_MAX = 500

/** What happened in a round, in order, with the player's balance after each line. */
export function listRoundLines(q: Queryable, round: bigint): Promise<RoundLine[]> {
  return q.prepared<RoundLine>(
    'bets.list_round_lines',
    `select j.seq, j.kind, j.reverses, j.amount as "amountMinor", j.bonus as "bonusMinor", j.at, j.transfer_id as "transferId",
       e.balance_after as "balanceAfterMinor", e.amount as "movedMinor"
     from bets.journal j
     left join wallet.transfers t on t.id = j.transfer_id
     left join wallet.entries e on e.transfer_id = t.id
       and e.account_id = case when j.kind = 'stake' or j.reverses is not distinct from 'payout' then t.debit else t.credit end
     where j.round = $1 order by j.seq limit ${LINES_MAX}`,
    [round],
  )
}

export type WonRound = Pick<Round, 'memberId' | 'gameCode' | 'gameType' | 'currency' | 'payoutMinor'> & {
  settledAt: Date
}

/**
 * The biggest settled rounds of real money in a currency that paid more than they cost, for the winners board: so many of each day of UTC
 * since a moment, the biggest of all first. Each day is read from its own end of the index rounds_won_by_day.
 */
export function listBiggestWins(
  q: Queryable,
  currency: string,
  since: Date,
  until: Date,
  perDay: number,
): Promise<WonRound[]> {
  return q.query<WonRound>(
    `select r.* from generate_series(($2::timestamptz at time zone 'UTC')::date::timestamp, $3::timestamptz at time zone 'UTC', '1 day') as d(day)
     cross join lateral (
       select member_id as "memberId", game_code as "gameCode", game_type as "gameType", currency, payout as "payoutMinor", settled_at as "settledAt"
       from bets.rounds
       where state = 'settled' and not trial and payout > stake and currency = $1
         and (settled_at at time zone 'UTC')::date = d.day::date and settled_at >= $2::timestamptz
       order by payout desc limit $4
     ) r order by r."payoutMinor" desc, r."settledAt" desc`,
    [currency, since, until, perDay],
  )
}
