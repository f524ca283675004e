/**
 * Reads what the vendor door must know before it moves money: one prepared read for each command, from the database,
 * never from a cache.
 */
import type { GameType } from '#contract/catalogue/games.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { StakeFacts } from '#server/modules/protection/facts.sql.ts'
import type { Status } from '#server/lib/play-status.ts'
import {
  joinBonus,
  joinDebt,
  playerColumn,
  purseColumn,
  toPurse,
  type Player,
  type PlayerRef,
  type Purse,
  type PurseJson,
} from '#server/modules/play/player.sql.ts'
import { brandPlay, HOUSE_PLAY, isBarred } from '#server/modules/play/switches/play-switches.sql.ts'
import { brandStatus } from '#server/modules/catalogue/titles/brand-choices.sql.ts'
import {
  toTransaction,
  transactionColumns,
  type TransactionJson,
  type VendorTransaction,
} from './vendor-transactions.sql.ts'

const IS_TRIAL = 'ask.is_trial'

export type BetFacts = {
  session: { gameCode: string; expiresAt: Date } | null
  player: Player | null
  /** Null when the player never had bonus money. */
  purse: Purse | null
  gameType: GameType | null
  /** Whether an operator barred this member from play. */
  isBarred: boolean
  /** The player's brand. */
  merchant: string | null
  /** Whether the vendor's real-money bets are paid from our wallet, not from a wallet at the vendor. */
  isSeamless: boolean
  play: Status
  vendor: Status
  game: Status
  /** The strictest of the brand's switches for this game; null when the brand closes nothing of it. */
  brand: Status | null
  transaction: VendorTransaction | null
  /** The player's own protection settings; null when there never were any. */
  protection: StakeFacts | null
}

type BetRow = Omit<BetFacts, 'session' | 'transaction' | 'purse'> & {
  sessionGame: string | null
  expiresAt: Date
  transaction: TransactionJson | null
  purse: PurseJson | null
}

/**
 * Reads everything about a bet: its session and player, the five switches, and the transaction if the id was seen
 * before.
 */
export async function readBetFacts(
  q: Queryable,
  ask: { vendor: string; txId: string; sessionHash: string; roundId: string },
): Promise<BetFacts> {
  const [row] = await q.prepared<BetRow>(
    'games.read_bet_facts',
    `select ask.game_code as "sessionGame", ask.expires_at as "expiresAt", ${playerColumn(IS_TRIAL)} as player,
       ${purseColumn('v.code', 'want.round_id')} as purse, g.game_type as "gameType",
       ${isBarred('ask.member_id')} as "isBarred", a.merchant,
       coalesce(v.is_single, true) as "isSeamless", ${HOUSE_PLAY} as play, coalesce(v.status, 'off') as vendor,
         coalesce(g.status, 'off') as game,
       greatest(${brandPlay('a.merchant')}, ${brandStatus('a.merchant', 'v.code', 'g.code')}) as brand,
       ${transactionColumns('t')} as transaction,
       p.facts as protection
     from (select $1::text as vendor, $2::text as tx_id, $4::text as round_id) want
     left join games.vendors v on v.code = want.vendor
     left join games.vendor_sessions ask on ask.session_hash = $3 and ask.vendor = want.vendor
     left join games.games g on g.code = ask.game_code
     left join identity.members a on a.id = ask.member_id::bigint
     ${joinBonus(IS_TRIAL)}
     left join protection.stake_facts p on p.member_id = ask.member_id
     left join games.vendor_transactions t on t.vendor = want.vendor and t.tx_id = want.tx_id`,
    [ask.vendor, ask.txId, ask.sessionHash, ask.roundId],
  )
  if (!row) throw new Error('a select without a where found nothing')
  const { sessionGame, expiresAt, transaction, ...rest } = row
  return {
    ...rest,
    purse: toPurse(row.purse),
    session: sessionGame === null ? null : { gameCode: sessionGame, expiresAt },
    transaction: toTransaction(transaction),
  }
}

export type PayFacts = {
  player: Player | null
  /** Null when the player never had bonus money. */
  purse: Purse | null
  /** What the player owes this vendor's house, never negative. */
  debtMinor: bigint
  transaction: VendorTransaction | null
  /** The bet of a win, or the target of a rollback. */
  target: VendorTransaction | null
  /** Whether a win of the target is posted and not taken back. */
  isPaid: boolean
  gameType: GameType
  /**
   * Whether the vendor's wins are paid when their bet is unknown, and its corrections when the member cannot afford
   * them.
   */
  paysUnknownBets: boolean
  mayOverdraw: boolean
  mayAdjust: boolean
  /** Whether a win that names no bet is allowed: there was a bet in the round, or it was agreed with the vendor. */
  mayPayWithoutBet: boolean
}

export type PayQuestion = {
  vendor: string
  txId: string
  targetTxId: string | null
  player: PlayerRef
  gameCode: string | null
  roundId: string
}
type PayRow = Omit<PayFacts, 'transaction' | 'target' | 'purse'> & {
  transaction: TransactionJson | null
  target: TransactionJson | null
  purse: PurseJson | null
}

/**
 * Reads everything about a win, a rollback or a correction: the player, the transaction if the id was seen before, and
 * the transaction that it refers to. Reads no switches.
 */
export async function readPayFacts(q: Queryable, ask: PayQuestion): Promise<PayFacts> {
  const [row] = await q.prepared<PayRow>(
    'games.read_pay_facts',
    `select ${playerColumn(IS_TRIAL)} as player, ${purseColumn('v.code', 'ask.round_id')} as purse,
       coalesce(-debt.balance, 0) as "debtMinor",
       ${transactionColumns('t')} as transaction, ${transactionColumns('b')} as target,
       exists (select from games.vendor_transactions w where w.vendor = ask.vendor and w.target_tx_id = ask.target
         and w.kind = 'win' and w.state = 'posted') as "isPaid",
       coalesce(g.game_type, v.types[1], 'RNG') as "gameType",
       coalesce(v.pays_unknown_bets, false) as "paysUnknownBets", coalesce(v.may_overdraw, false) as "mayOverdraw",
       coalesce(v.may_adjust, false) as "mayAdjust",
       case when ask.target is not null or v.pays_without_bet then true else exists (
         select from games.vendor_transactions o
         where o.kind = 'bet' and o.state = 'posted' and o.vendor = ask.vendor and o.round_id = ask.round_id
           and o.member_id = ask.member_id::text and o.is_trial = ask.is_trial) end as "mayPayWithoutBet"
     from (select $1::text as vendor, $2::text as tx_id, $3::text as target, $4::bigint as member_id,
       $5::boolean as is_trial, $7::text as round_id) ask
     left join games.vendors v on v.code = ask.vendor
     left join identity.members a on a.id = ask.member_id
     ${joinBonus(IS_TRIAL)}
     ${joinDebt('ask.vendor', IS_TRIAL)}
     left join games.vendor_transactions t on t.vendor = ask.vendor and t.tx_id = ask.tx_id
     left join games.vendor_transactions b on b.vendor = ask.vendor and b.tx_id = ask.target
     left join games.games g on g.code = coalesce(b.game_code, $6) and g.vendor = ask.vendor`,
    [ask.vendor, ask.txId, ask.targetTxId, ask.player.memberId, ask.player.isTrial, ask.gameCode, ask.roundId],
  )
  if (!row) throw new Error('a select without a where found nothing')
  return {
    ...row,
    purse: toPurse(row.purse),
    transaction: toTransaction(row.transaction),
    target: toTransaction(row.target),
  }
}
