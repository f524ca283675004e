import { fail } from '#contract/errors.ts'
import { PICTURE_USES, type PictureUse } from '#contract/pictures/office-pictures.ts'
import type { Upload } from '#contract/pictures/uploads.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { type EncodedPicture, encodePicture, hashOfPicture } from '#server/lib/pictures/encode-picture.ts'
import { lockOfPicture } from '#server/lib/pictures/need-picture.ts'
import { countPicturesSince, findPicture, upsertPicture } from '#server/lib/pictures/pictures.sql.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { takeTurns } from '#server/lib/take-turns.ts'

/** What a brand's operators may upload in a day: who fills the disk is stopped, who fills a shop is not. */
const DAY_MAX = 300
const HOUR_SECONDS = 3_600
/** One picture is encoded at a time by each process, and so many uploads wait for it. */
const WAITING_MAX = 6
const BUSY_SECONDS = 15
const inTurn = takeTurns(1, WAITING_MAX)

export const folderOfPicture = (hash: string) => `pictures/${hash}/`
export const keyOfPicture = (hash: string, size: number, format: string) => `${folderOfPicture(hash)}${size}.${format}`

/** Fails with PERMISSION_DENIED for an operator who may not edit what a picture is for. */
export function needUse({ operator }: OperatorContext, use: PictureUse): void {
  if (!operator.permissions.includes(PICTURE_USES[use])) fail('PERMISSION_DENIED')
}

/** Makes a picture that is there the brand's own, and young again; null when it is not there. */
function keepAgain({ env, merchant, operator }: OperatorContext, hash: string): Promise<Upload | null> {
  return env.db.tx(async (tx) => {
    await lockName(tx, lockOfPicture(hash)) // no sweep takes the files meanwhile
    const known = await findPicture(tx, hash, null)
    if (known) await upsertPicture(tx, merchant, { ...known, by: operator.username, at: env.clock.now() })
    return known
  })
}

const filesFor = ({ hash, sizes }: EncodedPicture) =>
  sizes.map(({ size, format, content }) => ({
    key: keyOfPicture(hash, size, format),
    type: `image/${format}`,
    content,
  }))

async function putFiles({ config }: Env, picture: EncodedPicture): Promise<void> {
  for (const { key, type, content } of filesFor(picture)) await filesOf(config).put(key, content, { type })
}

async function hasFiles({ config }: Env, picture: EncodedPicture): Promise<boolean> {
  const there = new Set<string>()
  for await (const { key } of filesOf(config).list(folderOfPicture(picture.hash))) there.add(key)
  return filesFor(picture).every(({ key }) => there.has(key))
}

/**
 * Encodes a picture in every size, stores the files, then the brand's row of it. The same file again is the same
 * picture. Fails with PICTURE_REFUSED, and with TOO_MANY_REQUESTS when too many wait or the brand uploaded too many.
 */
export async function keepPicture(context: OperatorContext, bytes: Buffer): Promise<Upload> {
  const { env, merchant } = context
  const since = new Date(env.clock.now().getTime() - DAY_MS)
  if ((await countPicturesSince(env.db, merchant, since)) >= DAY_MAX)
    return fail('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_SECONDS })
  const known = await keepAgain(context, hashOfPicture(bytes))
  if (known) return known
  const kept = await inTurn(async () => {
    const picture = await encodePicture(bytes)
    const { hash, width, height, sizes } = picture
    await putFiles(env, picture) // outside of a transaction: a store may be slow
    await env.db.tx(async (tx) => {
      await lockName(tx, lockOfPicture(hash)) // no sweep takes the files from here on
      // one that began before may have taken them, with those of an upload of before that had died
      if (!(await hasFiles(env, picture))) await putFiles(env, picture)
      const all = sizes.reduce((sum, { content }) => sum + content.length, 0)
      const at = env.clock.now()
      await upsertPicture(tx, merchant, { hash, width, height, by: context.operator.username, at, bytes: all })
      await writeAudit(tx, context, {
        action: 'picture.upload',
        subject: `picture:${hash}`,
        after: { width, height, bytes: all },
      })
    })
    return { hash, width, height }
  })
  return kept ?? fail('TOO_MANY_REQUESTS', { retryAfterSeconds: BUSY_SECONDS })
}
