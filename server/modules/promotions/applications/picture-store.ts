/** Pictures of applications: files that their rows name, and those of before in their rows. */
import { storePictures } from '#server/lib/storage/pictures-of-rows.ts'
import { findPictureToMove, listKnownPictureFiles, listPictures, movePicture } from './application-pictures.sql.ts'

export const {
  withPicture,
  readPictures,
  movePictures,
  jobs: APPLICATION_PICTURE_JOBS,
} = storePictures({
  module: 'promotions',
  prefix: 'applications/',
  list: listPictures,
  next: findPictureToMove,
  move: movePicture,
  listKnown: listKnownPictureFiles,
  schedules: { move: '16 * * * *', sweep: '53 4 * * *' },
})
