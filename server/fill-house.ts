/** What a start does before it opens a database that this version has not filled before. */
import { renewBoxes } from '#server/boxed-places.ts'
import type { Config } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { fillDemo } from '#server/prepare.ts'
import type { Addresses } from '#server/prepare-schema.ts'

/** Fills the demo, where the configuration wants one, and encrypts secrets from before there were boxes. */
export async function fillHouse(config: Config, at: Addresses): Promise<void> {
  await fillDemo(config, at)
  await renewAll(config, at)
}

/** Encrypts secrets from before there were boxes. */
export async function renewAll(config: Config, at: Addresses): Promise<void> {
  const db = openDb(at.app, 1)
  try {
    await renewBoxes(db, { config }, false)
  } finally {
    await db.close()
  }
}
