/** Removes pictures that nothing shows any more, and files that belong to none. */
import { DAY_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { lockOfPicture } from '#server/lib/pictures/need-picture.ts'
import { PICTURES_IN_USE } from '#server/lib/pictures/picture-uses.ts'
import {
  deletePicture,
  listDecidedPictures,
  listKnownPictures,
  listOldPictures,
} from '#server/lib/pictures/pictures.sql.ts'
import { answersOf } from '#server/lib/slots.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { folderOfPicture } from './keep-picture.ts'

/** Younger ones may be in a form that is not saved yet. */
const UNUSED_MS = 30 * DAY_MS
/** Files of an upload that died before its row was stored. */
const ORPHAN_MS = 2 * DAY_MS
const BATCH = 200

/** Removes a picture's rows and files, unless somebody uploaded it again or chose it meanwhile. */
async function removePicture(env: Env, hash: string, before: Date): Promise<void> {
  const files = filesOf(env.config)
  await env.db.tx(async (tx) => {
    await lockName(tx, lockOfPicture(hash))
    if ((await listUnused(env, tx, [hash])).length === 0 || !(await deletePicture(tx, hash, before))) return
    // before the commit: what dies in between leaves a row whose picture nothing shows, and the next turn ends it
    for await (const { key } of files.list(folderOfPicture(hash))) await files.remove(key)
  })
}

async function listUnused(env: Env, q: Queryable, hashes: readonly string[]): Promise<string[]> {
  const used = new Set(await listDecidedPictures(q, hashes))
  for (const answer of answersOf(env, PICTURES_IN_USE)) for (const hash of await answer(q, hashes)) used.add(hash)
  return hashes.filter((hash) => !used.has(hash))
}

async function removeOrphans(env: Env): Promise<void> {
  const before = env.clock.now().getTime() - ORPHAN_MS
  const found = new Set<string>()
  for await (const { key, at } of filesOf(env.config).list('pictures/')) {
    const [, hash] = /^pictures\/([0-9a-f]{32})\//.exec(key) ?? []
    if (hash && at.getTime() < before) found.add(hash)
  }
  const all = [...found]
  for (let from = 0; from < all.length; from += BATCH) {
    const some = all.slice(from, from + BATCH)
    const known = new Set(await listKnownPictures(env.db, some))
    for (const hash of some.filter((one) => !known.has(one))) await removePicture(env, hash, new Date(before))
  }
}

/**
 * Removes pictures that are older than a month and that no module, version or decision names, and files of uploads that
 * were never finished.
 */
export async function removeUnusedPictures(env: Env): Promise<void> {
  const before = new Date(env.clock.now().getTime() - UNUSED_MS)
  let after = ''
  for (;;) {
    const old = await listOldPictures(env.db, before, after, BATCH)
    if (old.length === 0) break
    for (const hash of await listUnused(env, env.db, old)) await removePicture(env, hash, before)
    after = old.at(-1) ?? ''
  }
  await removeOrphans(env)
}
