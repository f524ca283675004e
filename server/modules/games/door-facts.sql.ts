/** What the vendor door must know before it moves money: one prepared read for each command, from the database, never from a cache. */
import type { GameType } from '#contract/games.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { StakeFacts } from '#server/modules/protection/facts.sql.ts'
import type { Status } from './catalogue.sql.ts'
import type { PlayerRef } from './player-ref.ts'
import { brandStatus } from './brand-choices.sql.ts'
import {
  toTransaction,
  transactionColumns,
  type TransactionJson,
  type VendorTransaction,
} from './vendor-transactions.sql.ts'

export type Player = PlayerRef & {
  currency: string
  isFrozen: boolean
  merchant: string
  /** A trial account, which has nothing but play money. */
  isGuest: boolean
  /** The agents above, from the top down, joined by dots; null where there is none. */
  agentLine: string | null
}

/** Both kinds of money of a member who ever had bonus money, and what the round holds of each. */
export type Purse = { cashMinor: bigint; bonusMinor: bigint; roundStakeMinor: bigint; roundBonusMinor: bigint }

type PurseJson = { [Field in keyof Purse]: string }

function toPurse(json: PurseJson | null): Purse | null {
  return (
    json && {
      cashMinor: BigInt(json.cashMinor),
      bonusMinor: BigInt(json.bonusMinor),
      roundStakeMinor: BigInt(json.roundStakeMinor),
      roundBonusMinor: BigInt(json.roundBonusMinor),
    }
  )
}

/** A trial account has no real money, so that its number without the mark names nobody. */
const PLAYER = `case when a.id is not null and (ask.is_trial or a.type <> 4) then jsonb_build_object(
    'memberId', a.id::text, 'isTrial', ask.is_trial, 'currency', a.currency, 'isFrozen', a.status <> 'active', 'merchant', a.merchant, 'isGuest', a.type = 4,
    'agentLine', nullif(rtrim(left(a.path, length(a.path) - length(a.id::text) - 1), '.'), '')) end`

/** Looks further only for members who have an account for bonus money. */
const purse = (round: string) => `case when bonus.id is not null then (
    select jsonb_build_object('cashMinor', coalesce(c.balance, 0)::text, 'bonusMinor', bonus.balance::text,
      'roundStakeMinor', coalesce(r.stake, 0)::text, 'roundBonusMinor', coalesce(r.bonus_stake, 0)::text)
    from (select) one
    left join wallet.accounts c on c.kind = 'member_cash' and c.owner = bonus.owner and c.currency = bonus.currency
    left join bets.rounds r on r.vendor = v.code and r.round_id = ${round} and r.member_id = bonus.owner
  ) end`
const BONUS = `left join wallet.accounts bonus on bonus.kind = 'member_bonus' and bonus.owner = a.id::text and bonus.currency = a.currency and not ask.is_trial`

export type BetFacts = {
  session: { gameCode: string; expiresAt: Date } | null
  player: Player | null
  /** Null where the player never had bonus money. */
  purse: Purse | null
  gameType: GameType | null
  /** An operator said that this member may not play. */
  isBarred: boolean
  /** The player's brand. */
  merchant: string | null
  /** The vendor's real-money bets are paid from here, not from a wallet of its own. */
  isSeamless: boolean
  play: Status
  vendor: Status
  game: Status
  /** The worst of what the player's brand says; null where it closes nothing of it. */
  brand: Status | null
  transaction: VendorTransaction | null
  /** What the player set to be protected; null where nothing ever was. */
  protection: StakeFacts | null
}

type BetRow = Omit<BetFacts, 'session' | 'transaction' | 'purse'> & {
  sessionGame: string | null
  expiresAt: Date
  transaction: TransactionJson | null
  purse: PurseJson | null
}

/** Everything about a bet: its session and player, the five switches, and the transaction if the id was seen before. */
export async function readBetFacts(
  q: Queryable,
  ask: { vendor: string; txId: string; sessionHash: string; roundId: string },
): Promise<BetFacts> {
  const [row] = await q.prepared<BetRow>(
    'games.read_bet_facts',
    `select ask.game_code as "sessionGame", ask.expires_at as "expiresAt", ${PLAYER} as player, ${purse('want.round_id')} as purse, g.game_type as "gameType",
       exists (select from games.barred_members m where m.member_id = ask.member_id) as "isBarred", a.merchant,
       coalesce(v.is_single, true) as "isSeamless", coalesce((select status from games.play_switch), 'on') as play, coalesce(v.status, 'off') as vendor, coalesce(g.status, 'off') as game, ${brandStatus('a.merchant', 'v.code', 'g.code')} as brand,
       ${transactionColumns('t')} as transaction,
       p.facts as protection
     from (select $1::text as vendor, $2::text as tx_id, $4::text as round_id) want
     left join games.vendors v on v.code = want.vendor
     left join games.vendor_sessions ask on ask.session_hash = $3 and ask.vendor = want.vendor
     left join games.games g on g.code = ask.game_code
     left join identity.accounts a on a.id = ask.member_id::bigint
     ${BONUS}
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
  /** Null where the player never had bonus money. */
  purse: Purse | null
  /** What the player owes this vendor's house, never negative. */
  debtMinor: bigint
  transaction: VendorTransaction | null
  /** The bet of a win, or the target of a rollback. */
  target: VendorTransaction | null
  /** A win of the target stands. */
  isPaid: boolean
  gameType: GameType
  /** Whether the vendor's wins are paid though their bet is unknown, and its corrections though the member cannot afford them. */
  paysUnknownBets: boolean
  mayOverdraw: boolean
  mayAdjust: boolean
  /** A win that names no bet may come: something was bet in the round, or it was agreed with the vendor. */
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

/** Everything about a win, a rollback or a correction: the player, the transaction if the id was seen before, what it refers to. No switches. */
export async function readPayFacts(q: Queryable, ask: PayQuestion): Promise<PayFacts> {
  const [row] = await q.prepared<PayRow>(
    'games.read_pay_facts',
    `select ${PLAYER} as player, ${purse('ask.round_id')} as purse, coalesce(-debt.balance, 0) as "debtMinor",
       ${transactionColumns('t')} as transaction, ${transactionColumns('b')} as target,
       exists (select from games.vendor_transactions w where w.vendor = ask.vendor and w.target_tx_id = ask.target and w.kind = 'win' and w.state = 'posted') as "isPaid",
       coalesce(g.game_type, v.types[1], 'RNG') as "gameType", coalesce(v.pays_unknown_bets, false) as "paysUnknownBets", coalesce(v.may_overdraw, false) as "mayOverdraw",
       coalesce(v.may_adjust, false) as "mayAdjust",
       case when ask.target is not null or v.pays_without_bet then true else exists (
         select from games.vendor_transactions o where o.kind = 'bet' and o.state = 'posted' and o.vendor = ask.vendor and o.round_id = ask.round_id
           and o.member_id = ask.member_id::text and o.is_trial = ask.is_trial) end as "mayPayWithoutBet"
     from (select $1::text as vendor, $2::text as tx_id, $3::text as target, $4::bigint as member_id, $5::boolean as is_trial, $7::text as round_id) ask
     left join games.vendors v on v.code = ask.vendor
     left join identity.accounts a on a.id = ask.member_id
     ${BONUS}
     left join wallet.accounts debt on debt.kind = 'vendor_debt' and debt.owner = a.id || '/' || ask.vendor and debt.currency = a.currency and not ask.is_trial
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
