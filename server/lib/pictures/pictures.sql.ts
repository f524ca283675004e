/** Pictures that operators uploaded: what there is of each brand. Their bytes are files (server/lib/storage). */
import type { Upload } from '#contract/pictures/uploads.ts'
import { only, type Queryable, type Tx } from '../db.ts'

export type PictureRow = Upload & { by: string; at: Date }

/** Stores that a brand has a picture; one that it had is as young as its last upload. */
export async function upsertPicture(
  tx: Tx,
  brand: string,
  { hash, width, height, by, at, bytes }: PictureRow & { bytes: number },
): Promise<void> {
  await tx.query(
    `insert into core.pictures (brand, hash, width, height, bytes, by_name, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand, hash) do update set by_name = excluded.by_name, at = excluded.at`,
    [brand, hash, width, height, bytes, by, at],
  )
}

/** Returns a picture that a brand has, or any brand where `brand` is null; null when there is none. */
export async function findPicture(
  q: Queryable,
  hash: string,
  brand: string | null,
): Promise<(Upload & { bytes: number }) | null> {
  const [row] = await q.query<Upload & { bytes: number }>(
    `select hash, width, height, bytes::int as bytes from core.pictures
     where hash = $1 and ($2::text is null or brand = $2) limit 1`,
    [hash, brand],
  )
  return row ?? null
}

/** Returns how many pictures a brand's operators uploaded since a moment. */
export async function countPicturesSince(q: Queryable, brand: string, since: Date): Promise<number> {
  const { found } = only(
    await q.query<{ found: number }>('select count(*)::int as found from core.pictures where brand = $1 and at >= $2', [
      brand,
      since,
    ]),
  )
  return found
}

/** Returns a page of a brand's pictures, the newest first. */
export async function listPictureRows(
  q: Queryable,
  brand: string,
  limit: number,
  offset: number,
): Promise<{ rows: PictureRow[]; total: number }> {
  const rows = await q.query<PictureRow & { total: bigint }>(
    `select hash, width, height, by_name as by, at, count(*) over () as total from core.pictures
     where brand = $1 order by at desc, hash limit $2 offset $3`,
    [brand, limit, offset],
  )
  return { rows, total: Number(rows[0]?.total ?? 0n) }
}

/** Returns pictures that nobody uploaded since a moment, of all brands, after a hash in the order of hashes. */
export async function listOldPictures(q: Queryable, before: Date, after: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ hash: string }>(
    `select hash from core.pictures where hash > $2 group by hash having max(at) < $1 order by hash limit $3`,
    [before, after, limit],
  )
  return rows.map(({ hash }) => hash)
}

/** Returns which of these pictures any brand has. */
export async function listKnownPictures(q: Queryable, hashes: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ hash: string }>('select distinct hash from core.pictures where hash = any ($1)', [
    hashes,
  ])
  return rows.map(({ hash }) => hash)
}

/** Deletes a picture of every brand, unless somebody uploaded it since a moment. Returns whether none is left. */
export async function deletePicture(tx: Tx, hash: string, before: Date): Promise<boolean> {
  await tx.query(
    `delete from core.pictures p where hash = $1
     and not exists (select 1 from core.pictures o where o.hash = p.hash and o.at >= $2)`,
    [hash, before],
  )
  return (await listKnownPictures(tx, [hash])).length === 0
}

/** Returns which of these pictures are in what waits for a second person's answer, or was decided. */
export async function listDecidedPictures(q: Queryable, hashes: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ hash: string }>(
    `select distinct m[1] as hash from core.decisions,
       regexp_matches(content::text, '/art/uploads/([0-9a-f]{32})-', 'g') m where m[1] = any ($1)`,
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
