/** Pictures of questions to customer service: files that their rows name, and those of before in their rows. */
import { storePictures } from '#server/lib/storage/pictures-of-rows.ts'
import { findPictureToMove, listKnownPictureFiles, listPictures, movePicture } from './feedback-pictures.sql.ts'

export const {
  withPicture,
  readPictures,
  movePictures,
  jobs: FEEDBACK_PICTURE_JOBS,
} = storePictures({
  module: 'site',
  prefix: 'questions/',
  list: listPictures,
  next: findPictureToMove,
  move: movePicture,
  listKnown: listKnownPictureFiles,
  schedules: { move: '18 * * * *', sweep: '54 4 * * *' },
})
