/**
 * Reads what the vendor door must know before it moves money: from the database, never from a cache, and in one
 * statement for all commands of a moment.
 */
import type { GameType } from '#contract/catalogue/games.ts'
import { only, type Db, type Tx } from '#server/lib/db.ts'
import { gather } from '#server/lib/gather.ts'
import { stakeFactsColumn, type StakeFactsWithUse } from '#server/modules/protection/facts.sql.ts'
import type { Status } from '#server/lib/play-status.ts'
import { joinDebt, playerColumn, type Player, type PlayerRef } from '#server/modules/play/player.sql.ts'
import {
  joinPurse,
  purseColumn,
  toPurse,
  type Purse,
  type PurseJson,
} from '#server/modules/play/purses/purse-facts.sql.ts'
import { brandPlay, HOUSE_PLAY, isBarred } from '#server/modules/play/switches/play-switches.sql.ts'
import { brandStatus } from '#server/modules/catalogue/titles/brand-choices.sql.ts'
import {
  toTransaction,
  transactionColumns,
  type TransactionJson,
  type VendorTransaction,
} from './vendor-transactions.sql.ts'

const IS_TRIAL = 'ask.is_trial'

/** Returns SQL that joins a transaction by its id: each is looked up by itself ("offset 0"), however few there were. */
const joinTransaction = (alias: string, vendor: string, txId: string): string =>
  `left join lateral (select * from games.vendor_transactions where vendor = ${vendor} and tx_id = ${txId} offset 0) ${alias} on true`

/** The round that money moves in. A rollback, which names no game, is about its target's, whatever round it says. */
const ROUND =
  'case when is_bet or want.game_code is not null then want.round_id else coalesce(b.round_id, want.round_id) end'

export type BetFacts = {
  session: { gameCode: string; expiresAt: Date } | null
  player: Player | null
  /** Null when the player never had a purse of bonus money. */
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
  protection: StakeFactsWithUse | null
  /** Of what was read here about the member, and about all games: counted up with each change. */
  versions: { member: string; catalogue: string }
}

export type PayFacts = {
  player: Player | null
  /** Null when the player never had a purse of bonus money. */
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

export type BetQuestion = { vendor: string; txId: string; sessionHash: string; roundId: string; at: Date }
export type PayQuestion = {
  vendor: string
  txId: string
  targetTxId: string | null
  player: PlayerRef
  gameCode: string | null
  roundId: string
}

/** A row of facts as JSON: large numbers and times are text. */
type DoorJson = Omit<
  BetFacts & PayFacts,
  'session' | 'transaction' | 'target' | 'purse' | 'debtMinor' | 'gameType' | 'versions'
> & {
  memberVersion: string | null
  catalogueVersion: string | null
  sessionGame: string | null
  expiresAt: string
  gameType: GameType | null
  debtMinor: string | null
  transaction: TransactionJson | null
  target: TransactionJson | null
  purse: PurseJson | null
}

/**
 * The facts of bets (a question with a session) and of all other commands. "limit 1" instead of "exists": for many
 * questions PostgreSQL may read a whole table once to answer an exists. "|| ''" leaves one index to look up by: an
 * index of less would look as good while the table is empty.
 */
const FACTS = `select row_to_json(f) as facts from (
  select ${playerColumn(IS_TRIAL)} as player, ${purseColumn('want.vendor', ROUND, 'is_bet')} as purse,
    ${transactionColumns('t')} as transaction,
    case when is_bet then g.game_type else coalesce(g.game_type, v.types[1], 'RNG') end as "gameType",
    s.game_code as "sessionGame", s.expires_at as "expiresAt", a.merchant,
    case when is_bet then ${isBarred('ask.member_id')} end as "isBarred",
    coalesce(v.is_single, true) as "isSeamless", ${HOUSE_PLAY} as play, coalesce(v.status, 'off') as vendor,
    coalesce(g.status, 'off') as game,
    case when is_bet then greatest(${brandPlay('a.merchant')},
      ${brandStatus('a.merchant', 'v.code', 'g.code')}) end as brand,
    case when is_bet then ${stakeFactsColumn('ask.member_id', 'want.at')} end as protection,
    case when is_bet then coalesce((select c.version from play.fact_versions c where c.member_id = ask.member_id), 0)::text
      end as "memberVersion",
    case when is_bet then (select c.version from games.title_versions c)::text end as "catalogueVersion",
    case when not is_bet then (select coalesce(-debt.balance, 0)::text from (select) one ${joinDebt('want.vendor', IS_TRIAL)})
      end as "debtMinor",
    ${transactionColumns('b')} as target,
    (select true from games.vendor_transactions w where w.vendor || '' = want.vendor and w.target_tx_id = want.target
      and w.kind = 'win' and w.state = 'posted' limit 1) is not null as "isPaid",
    coalesce(v.pays_unknown_bets, false) as "paysUnknownBets", coalesce(v.may_overdraw, false) as "mayOverdraw",
    coalesce(v.may_adjust, false) as "mayAdjust",
    case when is_bet or want.target is not null or v.pays_without_bet then true else (
      select true from games.vendor_transactions o
      where o.kind = 'bet' and o.state = 'posted' and o.vendor = want.vendor and o.round_id = want.round_id
        and o.member_id = ask.member_id and o.is_trial = ask.is_trial and o.free_rounds is null limit 1
      ) is not null end as "mayPayWithoutBet"
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::text[],
      $9::timestamptz[])
    with ordinality as want(vendor, tx_id, round_id, session_hash, target, member_id, is_trial, game_code, at, place)
  left join games.vendors v on v.code = want.vendor
  left join games.vendor_sessions s on s.session_hash = want.session_hash and s.vendor = want.vendor
  cross join lateral (select want.session_hash is not null as is_bet, coalesce(s.member_id, want.member_id) as member_id,
    coalesce(s.is_trial, want.is_trial) as is_trial) ask
  left join identity.members a on a.id = ask.member_id::bigint
  ${joinPurse(IS_TRIAL)}
  ${joinTransaction('t', 'want.vendor', 'want.tx_id')}
  ${joinTransaction('b', 'want.vendor', 'want.target')}
  left join games.games g on g.code = coalesce(s.game_code, b.game_code, want.game_code)
    and (is_bet or g.vendor = want.vendor)
  order by want.place) f`

type Question = BetQuestion | PayQuestion

function valuesOf(questions: readonly Question[]): unknown[] {
  const pay = (one: Question): PayQuestion | null => ('player' in one ? one : null)
  return [
    questions.map((one) => one.vendor),
    questions.map((one) => one.txId),
    questions.map((one) => one.roundId),
    questions.map((one) => ('sessionHash' in one ? one.sessionHash : null)),
    questions.map((one) => pay(one)?.targetTxId ?? null),
    questions.map((one) => pay(one)?.player.memberId ?? null),
    questions.map((one) => pay(one)?.player.isTrial ?? null),
    questions.map((one) => pay(one)?.gameCode ?? null),
    questions.map((one) => ('sessionHash' in one ? one.at : null)),
  ]
}

function toFacts(json: DoorJson): Facts {
  return {
    session: json.sessionGame === null ? null : { gameCode: json.sessionGame, expiresAt: new Date(json.expiresAt) },
    player: json.player,
    purse: toPurse(json.purse),
    gameType: json.gameType as GameType,
    isBarred: json.isBarred,
    merchant: json.merchant,
    isSeamless: json.isSeamless,
    play: json.play,
    vendor: json.vendor,
    game: json.game,
    brand: json.brand,
    transaction: toTransaction(json.transaction),
    protection: json.protection,
    versions: { member: json.memberVersion ?? '', catalogue: json.catalogueVersion ?? '' },
    debtMinor: BigInt(json.debtMinor ?? 0),
    target: toTransaction(json.target),
    isPaid: json.isPaid,
    paysUnknownBets: json.paysUnknownBets,
    mayOverdraw: json.mayOverdraw,
    mayAdjust: json.mayAdjust,
    mayPayWithoutBet: json.mayPayWithoutBet,
  }
}

/** What one row says; a bet's question fills the facts of bets, and of the vendor; any other the rest. */
export type Facts = BetFacts & PayFacts
const readers = new WeakMap<Db, (question: Question) => Promise<Facts>>()

function read(db: Db, question: Question): Promise<Facts> {
  let reader = readers.get(db)
  if (!reader) {
    reader = gather(async (asked) =>
      (await db.lookUp<{ facts: DoorJson }>('games.read_door_facts', FACTS, valuesOf(asked))).map(({ facts }) =>
        toFacts(facts),
      ),
    )
    readers.set(db, reader)
  }
  return reader(question)
}

/**
 * Reads everything about a bet: its session and player, the five switches, and the transaction if the id was seen
 * before.
 */
export function readBetFacts(db: Db, ask: BetQuestion): Promise<Facts> {
  return read(db, ask)
}

/**
 * Reads everything about a win, a rollback or a correction: the player, the transaction if the id was seen before, and
 * the transaction that it refers to. Decides nothing by switches.
 */
export function readPayFacts(db: Db, ask: PayQuestion): Promise<PayFacts> {
  return read(db, ask)
}

/** As `readPayFacts`, inside a transaction. */
export async function readPayFactsInTx(tx: Tx, ask: PayQuestion): Promise<PayFacts> {
  return toFacts(only(await tx.query<{ facts: DoorJson }>(FACTS, valuesOf([ask]))).facts)
}
