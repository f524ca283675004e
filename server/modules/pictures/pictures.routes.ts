/** The addresses of uploaded pictures, which everybody may see and which never change. */
import { CallError } from '#contract/errors.ts'
import { readUpload, SIZE } from '#contract/pictures/uploads.ts'
import type { Http } from '#server/lib/http.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { keyOfPicture } from './keep-picture.ts'
import { recentFiles } from './recent-files.ts'

/** Games' and vendors' pictures are asked for as generated ones are (uploadBase). */
const BEFORE_WIDTH = new RegExp(`^${SIZE}-`)

/** Adds the addresses. */
export function bindUploads({ app, env }: Http): void {
  const recent = recentFiles((key) => filesOf(env.config).read(key))
  app.get<{ Params: { name: string; file: string } }>(
    '/art/uploads/:name/:file',
    { config: { callId: 'uploadedPicture' } },
    async (request, reply) => {
      const { name, file } = request.params
      const upload = readUpload(`/art/uploads/${name}/${file.replace(BEFORE_WIDTH, '')}`)
      const content = upload && (await recent(keyOfPicture(upload.hash, upload.size, upload.format)))
      if (!content) throw new CallError('NOT_FOUND')
      return (
        reply
          .type(`image/${upload.format}`)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // a picture is opened by itself as well: nothing in it may do anything
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(content)
      )
    },
  )
}
