/** Pictures of questions to customer service: files that their rows name (docs/decisions/0776), and those of before in their rows. */
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import type { Picture } from '#server/lib/open-picture.ts'
import {
  moveRowFiles,
  readRowFile,
  removeRowFiles,
  type RowFile,
  sweepRowFiles,
  withRowFile,
} from '#server/lib/storage/files-of-rows.ts'
import { findPictureToMove, listKnownPictureFiles, listPictures, movePicture } from './feedback-pictures.sql.ts'

const PICTURES: RowFile = { prefix: 'questions/', ending: '.jpg', type: 'image/jpeg' }

/**
 * Writes the file of a picture, then does the work that commits its row, and returns how many pictures there are. No
 * file is left by a refusal, nor where the work answers that the picture was there already.
 */
export function withPicture(
  env: Env,
  { jpeg }: Picture,
  work: (file: string) => Promise<{ all: number; isNew: boolean }>,
): Promise<number> {
  return withRowFile(env, PICTURES, jpeg, async (file) => {
    const { all, isNew } = await work(file)
    if (!isNew) await removeRowFiles(env, [file])
    return all
  })
}

/** Returns a remark's pictures, oldest first. */
export async function readPictures(env: Env, feedbackId: bigint): Promise<(Picture & { at: Date })[]> {
  const rows = await listPictures(env.db, feedbackId)
  return Promise.all(
    rows.map(async ({ jpeg, file, ...rest }) => ({ ...rest, jpeg: jpeg ?? (await readRowFile(env, file ?? '')) })),
  )
}

/** Moves pictures of before out of their rows. */
export const movePictures = (env: Env) => moveRowFiles(env, PICTURES, { next: findPictureToMove, move: movePicture })

export const FEEDBACK_PICTURE_JOBS = [
  defineTurn({ name: 'site.move-pictures', schedule: '18 * * * *', run: movePictures }),
  defineTurn({
    name: 'site.remove-lost-pictures',
    schedule: '54 4 * * *',
    run: (env) => sweepRowFiles(env, PICTURES.prefix, listKnownPictureFiles),
  }),
]
