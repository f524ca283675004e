/** The addresses of uploaded pictures, which everybody may see and which never change. */
import { CallError, fail } from '#contract/errors.ts'
import { readUpload, SIZE } from '#contract/pictures/uploads.ts'
import type { Http } from '#server/lib/http.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { isIconFile, makeIcon } from './icons.ts'
import { keyOfPicture } from './keep-picture.ts'
import { recentFiles } from './recent-files.ts'

const BUSY_SECONDS = 5
/** Games' and vendors' pictures are asked for as generated ones are (uploadBase). */
const BEFORE_WIDTH = new RegExp(`^${SIZE}-`)

/** Adds the addresses. */
export function bindUploads({ app, env }: Http): void {
  const recent = recentFiles(async (name) => {
    const [key = '', icon] = name.split(' ')
    const content = await filesOf(env.config).read(key)
    if (!content || icon === undefined || !isIconFile(icon)) return content
    return (await makeIcon(content, icon)) ?? fail('TOO_MANY_REQUESTS', { retryAfterSeconds: BUSY_SECONDS })
  })
  app.get<{ Params: { name: string; file: string } }>(
    '/art/uploads/:name/:file',
    { config: { callId: 'uploadedPicture' } },
    async (request, reply) => {
      const { name, file } = request.params
      const upload = isIconFile(file)
        ? readUpload(`/art/uploads/${name}/${/-(\d+)x/.exec(name)?.[1]}.webp`)
        : readUpload(`/art/uploads/${name}/${file.replace(BEFORE_WIDTH, '')}`)
      const icon = isIconFile(file) ? ` ${file}` : ''
      const content = upload && (await recent(`${keyOfPicture(upload.hash, upload.size, upload.format)}${icon}`))
      if (!upload || !content) throw new CallError('NOT_FOUND')
      return (
        reply
          .type(icon ? 'image/png' : `image/${upload.format}`)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // a picture is opened by itself as well: nothing in it may do anything
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(content)
      )
    },
  )
}
