/**
 * Pictures that members add to their questions. The house encodes each picture again, as it does with all pictures
 * (server/modules/cashier/rules/0037-pictures-are-made-again.md).
 */
import type { OutputOf } from '#contract/call.ts'
import { CONTACT_PICTURES_MAX } from '#contract/site/contact.ts'
import { fail } from '#contract/errors.ts'
import type { feedbackPictures } from '#contract/site/office-feedback.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { openPicture } from '#server/lib/open-picture.ts'
import { sha256 } from '#server/lib/random.ts'
import { findFeedback, lockFeedback, type FeedbackRow } from './feedback.sql.ts'
import { readPictures, withPicture } from './feedback-picture-store.ts'
import { countPictures, insertPicture } from './feedback-pictures.sql.ts'

function checkOwn(row: FeedbackRow | null, memberId: string): FeedbackRow {
  if (row?.member_id !== memberId || row.subject === null) return fail('NOT_FOUND')
  return row.state === 'closed' ? fail('FEEDBACK_CLOSED') : row
}

/**
 * Returns how many pictures a question has when the file is one of them; null when the file is new. Fails with
 * CONTACT_PICTURES_FULL.
 */
async function findKept(q: Queryable, id: bigint, digest: string): Promise<number | null> {
  const { all, isKept } = await countPictures(q, id, digest)
  if (isKept) return all
  return all < CONTACT_PICTURES_MAX ? null : fail('CONTACT_PICTURES_FULL', { limit: CONTACT_PICTURES_MAX })
}

/**
 * Adds a picture to a question of the member's own. Returns how many it has. The same file again changes nothing.
 * Checks before the picture is decoded, and again when it is stored, whose question it is and whether it accepts a
 * picture. Fails with NOT_FOUND, FEEDBACK_CLOSED, CONTACT_PICTURES_FULL and PICTURE_INVALID.
 */
export async function addPicture(
  { env, merchant, account }: PlayerContext,
  text: string,
  bytes: Buffer,
): Promise<number> {
  const id = readId(text) ?? fail('NOT_FOUND')
  const digest = sha256(bytes)
  checkOwn(await findFeedback(env.db, merchant, id), account.id)
  const before = await findKept(env.db, id, digest)
  if (before !== null) return before
  const picture = await openPicture(bytes) // before the transaction, because it may take seconds
  return withPicture(env, picture, (file) =>
    env.db.tx(async (tx) => {
      checkOwn(await lockFeedback(tx, merchant, id), account.id)
      const meanwhile = await findKept(tx, id, digest)
      if (meanwhile !== null) return { all: meanwhile, isNew: false }
      const { width, height } = picture
      await insertPicture(tx, id, { width, height, file, digest, at: env.clock.now() })
      return { all: (await countPictures(tx, id, digest)).all, isNew: true }
    }),
  )
}

/** Returns the pictures of a remark of the brand, oldest first. Fails with NOT_FOUND. */
export async function showPictures(
  env: Env,
  merchant: string,
  text: string,
): Promise<OutputOf<typeof feedbackPictures>> {
  const id = readId(text)
  const row = id === null ? null : await findFeedback(env.db, merchant, id)
  if (!row) return fail('NOT_FOUND')
  const kept = await readPictures(env, row.id)
  return {
    pictures: kept.map(({ jpeg, at, ...rest }) => ({ ...rest, jpeg: jpeg.toString('base64'), at: at.toISOString() })),
  }
}
