/**
 * Reads what must be known before a member stakes with a bank of the house's own: from no cache, in one
 * statement for all stakes of a moment.
 */
import type { Db } from '#server/lib/db.ts'
import { gather } from '#server/lib/gather.ts'
import type { Status } from '#server/lib/play-status.ts'
import { stakeFactsColumn, type StakeFactsWithUse } from '#server/modules/protection/facts.sql.ts'
import { joinDebt, playerColumn, type Player, type PlayerRef } from './player.sql.ts'
import { joinPurse, purseColumn, toPurse, type Purse, type PurseJson } from './purses/purse-facts.sql.ts'
import { brandPlay, HOUSE_PLAY, isBarred } from './switches/play-switches.sql.ts'

export type StakeFacts = {
  player: Player | null
  /** Null when the player never had a purse of bonus money. */
  purse: Purse | null
  /** What the player owes the bank, never negative. */
  debtMinor: bigint
  isBarred: boolean
  /** The switch of all play, and the one of the player's brand. */
  play: Status
  brand: Status | null
  /** The player's own protection settings; null when there never were any. */
  protection: StakeFactsWithUse | null
}

type Question = PlayerRef & { bank: string; roundId: string; at: Date }
type Row = Omit<StakeFacts, 'purse'> & { purse: PurseJson | null }

const FACTS = `select ${playerColumn('ask.is_trial')} as player, ${purseColumn('ask.bank', 'ask.round_id', 'true')} as purse,
    coalesce(-debt.balance, 0) as "debtMinor", ${isBarred('ask.member_id::text')} as "isBarred",
    ${HOUSE_PLAY} as play, ${brandPlay('a.merchant')} as brand,
    ${stakeFactsColumn('ask.member_id::text', 'ask.at')} as protection
  from unnest($1::bigint[], $2::boolean[], $3::text[], $4::text[], $5::timestamptz[])
    with ordinality as ask(member_id, is_trial, bank, round_id, at, place)
  left join identity.members a on a.id = ask.member_id
  ${joinPurse('ask.is_trial')}
  ${joinDebt('ask.bank', 'ask.is_trial')}
  order by ask.place`

async function read(db: Db, asked: readonly Question[]): Promise<StakeFacts[]> {
  const rows = await db.lookUp<Row>('play.read_stake_facts', FACTS, [
    asked.map((one) => one.memberId),
    asked.map((one) => one.isTrial),
    asked.map((one) => one.bank),
    asked.map((one) => one.roundId),
    asked.map((one) => one.at),
  ])
  return rows.map((row) => ({ ...row, purse: toPurse(row.purse) }))
}

const readers = new WeakMap<Db, (question: Question) => Promise<StakeFacts>>()

/** Reads the facts for a round of a bank at a moment. */
export function readStakeFacts(db: Db, ask: Question): Promise<StakeFacts> {
  let reader = readers.get(db)
  if (!reader) readers.set(db, (reader = gather((asked) => read(db, asked))))
  return reader(ask)
}
