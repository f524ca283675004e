/** Operators' calls about pictures: uploading and choosing one each need the permission of what it is for. */
import { toPage } from '#contract/call.ts'
import { listPictures, uploadPicture } from '#contract/pictures/office-pictures.ts'
import { type Upload, uploadAddress } from '#contract/pictures/uploads.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listPictureRows } from '#server/lib/pictures/pictures.sql.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { keepPicture, needUse } from './keep-picture.ts'

const present = (upload: Upload) => ({
  address: uploadAddress(upload),
  width: upload.width,
  height: upload.height,
})

/** Adds the operators' calls. */
export function bindPicturesOffice(http: Http): void {
  bindUpload(http, uploadPicture, async (context, { use }, file) => {
    needUse(context, use)
    return present(await keepPicture(context, file))
  })
  bindCall(http, listPictures, async (context, { use, pageNo, pageSize }) => {
    needUse(context, use)
    const { env, merchant } = context
    const { rows, total } = await listPictureRows(env.db, merchant, pageSize, (pageNo - 1) * pageSize)
    return toPage(
      rows.map((row) => ({ ...present(row), by: row.by, at: row.at.toISOString() })),
      pageNo,
      pageSize,
      total,
    )
  })
}
