/** What only the database's owner can do: for tests that act as a thief, or read what the server's own role may not. */
import { openDb, type Db } from '#server/lib/db.ts'

/** Runs `work` as the owner of a database, on a connection of its own. */
export async function asOwner<R>({ ownerUrl }: { ownerUrl: string }, work: (db: Db) => Promise<R>): Promise<R> {
  const db = openDb(ownerUrl, 1)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Does damage that triggers, checks and keys would refuse: as the owner, with triggers off, in one commit. */
export function damage(place: { ownerUrl: string }, ...statements: string[]): Promise<void> {
  return asOwner(place, (db) =>
    db.tx(async (tx) => {
      await tx.query('set local session_replication_role = replica')
      for (const statement of statements) await tx.query(statement)
    }),
  )
}
