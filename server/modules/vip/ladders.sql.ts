/** Ladders by version; a published one never changes. */
import { ladder, type Ladder } from '#contract/vip/ladder.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { LadderVersion } from './climb.ts'

export type LadderRow = LadderVersion & {
  readonly brand: string
  readonly authority: string | null
  readonly by: string
}
type Stored = Omit<LadderRow, 'ladder'> & { document: unknown }

const COLUMNS = `brand, version, from_at as "from", time_zone as "timeZone", document, authority, published_by as "by"`

const read = ({ document, ...row }: Stored): LadderRow => ({ ...row, ladder: ladder.parse(document) })

/** Returns the versions of some brands, each brand's in the order of their time. */
export async function listLadders(q: Queryable, brands: readonly string[]): Promise<LadderRow[]> {
  const rows = await q.query<Stored>(
    `select ${COLUMNS} from vip.ladders where brand = any ($1) order by brand, version`,
    [brands],
  )
  return rows.map(read)
}

/** Returns the brands that have a ladder. */
export async function listLadderBrands(q: Queryable): Promise<string[]> {
  return (await q.query<{ brand: string }>('select distinct brand from vip.ladders order by brand')).map(
    ({ brand }) => brand,
  )
}

/** Stores the next version of a brand's ladder; the caller holds the brand's lock. Returns its number. */
export async function insertLadder(
  tx: Tx,
  row: Omit<LadderRow, 'version' | 'ladder'> & { ladder: Ladder; decisionId: bigint | null },
): Promise<number> {
  const [made] = await tx.query<{ version: number }>(
    `insert into vip.ladders (brand, version, from_at, time_zone, document, authority, published_by, decision_id)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4::jsonb, $5, $6, $7 from vip.ladders where brand = $1
     returning version`,
    [row.brand, row.from, row.timeZone, JSON.stringify(row.ladder), row.authority, row.by, row.decisionId],
  )
  return made?.version ?? 0
}
