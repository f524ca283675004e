/** Reads what must be known before a member stakes with a bank of the house's own: one statement, from no cache. */
import type { Queryable } from '#server/lib/db.ts'
import type { Status } from '#server/lib/play-status.ts'
import type { StakeFacts as Protection } from '#server/modules/protection/facts.sql.ts'
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
} from './player.sql.ts'
import { brandPlay, HOUSE_PLAY, isBarred } from './switches/play-switches.sql.ts'

export type StakeFacts = {
  player: Player | null
  /** Null when the player never had bonus money. */
  purse: Purse | null
  /** What the player owes the bank, never negative. */
  debtMinor: bigint
  isBarred: boolean
  /** The switch of all play, and the one of the player's brand. */
  play: Status
  brand: Status | null
  /** The player's own protection settings; null when there never were any. */
  protection: Protection | null
}

/** Reads the facts for a round of a bank. */
export async function readStakeFacts(
  q: Queryable,
  ask: PlayerRef & { bank: string; roundId: string },
): Promise<StakeFacts> {
  const [row] = await q.prepared<Omit<StakeFacts, 'purse'> & { purse: PurseJson | null }>(
    'play.read_stake_facts',
    `select ${playerColumn('ask.is_trial')} as player, ${purseColumn('ask.bank', 'ask.round_id')} as purse,
       coalesce(-debt.balance, 0) as "debtMinor", ${isBarred('ask.member_id::text')} as "isBarred",
       ${HOUSE_PLAY} as play, ${brandPlay('a.merchant')} as brand, p.facts as protection
     from (select $1::bigint as member_id, $2::boolean as is_trial, $3::text as bank, $4::text as round_id) ask
     left join identity.members a on a.id = ask.member_id
     ${joinBonus('ask.is_trial')}
     ${joinDebt('ask.bank', 'ask.is_trial')}
     left join protection.stake_facts p on p.member_id = ask.member_id::text`,
    [ask.memberId, ask.isTrial, ask.bank, ask.roundId],
  )
  if (!row) throw new Error('a select without a where found nothing')
  return { ...row, purse: toPurse(row.purse) }
}
