import { defineTurn } from '#server/lib/jobs.ts'
import type { Module } from '#server/lib/module.ts'
import { bindPicturesOffice } from './pictures.office.ts'
import { bindUploads } from './pictures.routes.ts'
import { removeUnusedPictures } from './remove-unused.ts'

export const PICTURES: Module = {
  name: 'pictures',
  level: 1,
  calls: (http) => {
    bindPicturesOffice(http)
    bindUploads(http)
  },
  jobs: [defineTurn({ name: 'pictures.remove-unused', schedule: '40 4 * * *', run: removeUnusedPictures })],
}
