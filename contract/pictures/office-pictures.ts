/** Pictures that operators upload, for what they are shown with. */
import { z } from 'zod'
import { defineCall, defineRefusal, instant, pageInput, pageOf } from '../call.ts'
import type { AnyPermission } from '../permissions.ts'

/** What a picture is for, and the permission of who edits that. */
export const PICTURE_USES = {
  content: 'site.write',
  offer: 'promotions.write',
  game: 'games.write',
  /** Games and vendors of every brand. */
  houseGame: 'house.vendors',
} as const satisfies Record<string, AnyPermission>
export type PictureUse = keyof typeof PICTURE_USES
const use = z.enum(Object.keys(PICTURE_USES) as [PictureUse, ...PictureUse[]])

/** Types that are read, and the largest file. SVG is none of them: it is a document with scripts, not a picture. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** Pictures with more pixels are not opened. */
export const PICTURE_PIXELS_MAX = 40_000_000
/** In pixels; the shorter side. */
export const PICTURE_SIDE_MIN = 16

/** Why a picture is refused. Message key `office.picture.why.<why>`. */
export const PICTURE_FAULTS = ['kind', 'broken', 'small', 'pixels'] as const
export const pictureRefused = defineRefusal('PICTURE_REFUSED', z.object({ why: z.enum(PICTURE_FAULTS) }))

const picture = z.object({
  /** In its largest size; contract/pictures/uploads.ts names the others. */
  address: z.string(),
  width: z.int(),
  height: z.int(),
})

export const uploadPicture = defineCall({
  id: 'officeUploadPicture',
  method: 'POST',
  path: '/office/pictures/{use}',
  summary:
    'Takes a picture: PNG, JPEG or WebP, the body is the file itself; it is encoded again in every size. The operator needs the permission of what it is for',
  who: 'operator',
  upload: { types: PICTURE_TYPES, maxBytes: PICTURE_MAX_BYTES },
  input: z.object({ use }),
  output: picture,
  errors: ['PERMISSION_DENIED', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'TOO_MANY_REQUESTS'],
})

export const listPictures = defineCall({
  id: 'officePictures',
  method: 'GET',
  path: '/office/pictures/{use}',
  summary: 'The pictures that the brand’s operators uploaded, newest first',
  who: 'operator',
  input: pageInput.extend({ use }),
  output: pageOf(picture.extend({ by: z.string(), at: instant })),
  errors: ['PERMISSION_DENIED'],
})
