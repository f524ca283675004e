/**
 * Pictures of applications. The house encodes each picture again, as it does with all pictures
 * (server/modules/cashier/rules/0037-pictures-are-made-again.md).
 */
import { fail } from '#contract/errors.ts'
import { APPLICATION_PICTURES_MAX } from '#contract/promotions/offers.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { openPicture } from '#server/lib/open-picture.ts'
import { sha256 } from '#server/lib/random.ts'
import { countPictures, insertPicture } from './application-pictures.sql.ts'
import { findApplication, lockApplication, type Application } from './applications.sql.ts'
import { withPicture } from './picture-store.ts'

function checkOwn(application: Application | null, memberId: string): Application {
  if (application?.memberId !== memberId) return fail('NOT_FOUND')
  return application.state === 'applying' ? application : fail('APPLICATION_CLOSED')
}

/** Returns how many pictures there are when the file is one of them; null when it is new. */
async function findKept(q: Queryable, id: bigint, digest: string): Promise<number | null> {
  const { all, isKept } = await countPictures(q, id, digest)
  if (isKept) return all
  return all < APPLICATION_PICTURES_MAX ? null : fail('APPLICATION_PICTURES_FULL', { limit: APPLICATION_PICTURES_MAX })
}

/**
 * Adds a picture to an application of the member's own. Returns how many it has. The same file again changes nothing.
 * Checks before the picture is decoded, and again when it is stored. Fails with NOT_FOUND, APPLICATION_CLOSED,
 * APPLICATION_PICTURES_FULL and PICTURE_INVALID.
 */
export async function addPicture({ env, merchant, account }: PlayerContext, text: string, bytes: Buffer) {
  const id = readId(text) ?? fail('NOT_FOUND')
  const digest = sha256(bytes)
  checkOwn(await findApplication(env.db, merchant, id), account.id)
  const before = await findKept(env.db, id, digest)
  if (before !== null) return before
  const picture = await openPicture(bytes) // before the transaction, because it may take seconds
  return withPicture(env, picture, (file) =>
    env.db.tx(async (tx) => {
      checkOwn(await lockApplication(tx, merchant, id), account.id)
      const meanwhile = await findKept(tx, id, digest)
      if (meanwhile !== null) return { all: meanwhile, isNew: false }
      const { width, height } = picture
      await insertPicture(tx, id, { width, height, file, digest, at: env.clock.now() })
      return { all: (await countPictures(tx, id, digest)).all, isNew: true }
    }),
  )
}
