/** Pictures of goods from before uploads: files that their rows name (docs/decisions/0776), or bytes not moved yet. */
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { moveRowFiles, readRowFile, type RowFile, sweepRowFiles } from '#server/lib/storage/files-of-rows.ts'
import { findPicture, findPictureToMove, listKnownPictureFiles, movePicture } from './good-pictures.sql.ts'

const PICTURES: RowFile = { prefix: 'goods/', ending: '.jpg', type: 'image/jpeg' }

/** Returns a picture of goods that was made before uploads; null when there is none such. */
export async function readPicture(env: Env, goodId: bigint, digest: string): Promise<Buffer | null> {
  const found = await findPicture(env.db, { goodId, digest })
  return found && (found.jpeg ?? (await readRowFile(env, found.file ?? '')))
}

/** Moves pictures out of their rows. */
export const movePictures = (env: Env) => moveRowFiles(env, PICTURES, { next: findPictureToMove, move: movePicture })

export const GOOD_PICTURE_JOBS = [
  defineTurn({ name: 'points.move-pictures', schedule: '14 * * * *', run: movePictures }),
  defineTurn({
    name: 'points.remove-lost-pictures',
    schedule: '52 4 * * *',
    run: (env) => sweepRowFiles(env, PICTURES.prefix, listKnownPictureFiles),
  }),
]
