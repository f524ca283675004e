/** Stores wins above a vendor's cap: owed to the member until two operators pay them or take them back. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Won } from '#server/modules/play/stake-and-win.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'

export type HeldWin = {
  id: bigint
  vendor: string
  txId: string
  memberId: string
  merchant: string
  roundId: string
  gameCode: string
  gameType: string
  currency: string
  amountMinor: bigint
  kind: string
  cap: string
  closes: boolean
  state: 'held' | 'released' | 'taken_back' | 'rolled_back'
  heldAt: Date
  endedAt: Date | null
}

const COLUMNS = `id, vendor, tx_id as "txId", member_id as "memberId", merchant, round_id as "roundId",
  game_code as "gameCode", game_type as "gameType", currency,
  amount as "amountMinor", kind, cap, closes, state, held_at as "heldAt", ended_at as "endedAt"`

/** Lists held wins of a brand's members, those that wait first; filtered by vendor, round or state where given. */
export function listHeldWins(
  q: Queryable,
  merchant: string,
  {
    vendor,
    roundId,
    state,
  }: { vendor?: string | undefined; roundId?: string | undefined; state?: HeldWin['state'] | undefined },
  limit: number,
): Promise<HeldWin[]> {
  return q.query<HeldWin>(
    `select ${COLUMNS} from games.held_wins
     where merchant = $1 and ($2::text is null or vendor = $2) and ($3::text is null or round_id = $3)
       and ($4::text is null or state = $4)
     order by (state = 'held') desc, id desc limit $5`,
    [merchant, vendor ?? null, roundId ?? null, state ?? null, limit],
  )
}

/** Returns a held win of a brand, locked until the transaction ends, or null. */
export async function lockHeldWin(tx: Tx, id: bigint, merchant: string): Promise<HeldWin | null> {
  return (
    (
      await tx.query<HeldWin>(`select ${COLUMNS} from games.held_wins where id = $1 and merchant = $2 for update`, [
        id,
        merchant,
      ])
    )[0] ?? null
  )
}

/** Ends a locked held win. */
export async function endHeldWin(tx: Tx, id: bigint, state: 'released' | 'taken_back', at: Date): Promise<void> {
  await tx.query('update games.held_wins set state = $2, ended_at = $3 where id = $1', [id, state, at])
}

/** Counts the held wins that wait, by vendor. */
export async function countHeldWins(q: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ vendor: string; count: number }>(
    `select vendor, count(*)::int as count from games.held_wins where state = 'held' group by vendor`,
  )
  return new Map(rows.map(({ vendor, count }) => [vendor, count]))
}

/** Returns the effect that stores, in the commit that pays a held win, its bonus, jackpot and debt parts. */
export function releaseEffect({ vendor, txId, amountMinor }: HeldWin, won: Won): Effect {
  return {
    effect: 'games.release_wins',
    row: {
      vendor,
      txId,
      amount: amountMinor.toString(),
      bonus: won.bonusMinor.toString(),
      jackpot: won.jackpotMinor.toString(),
      owed: (-won.keptMinor).toString(),
    },
  }
}
