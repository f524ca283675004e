import { type ExportRow, PERSONAL } from '#contract/exports/exports.ts'
import { translate } from '#server/lib/messages.ts'
import { writeMoment } from './csv.ts'
import type { ExportFile } from './files.sql.ts'
import { FRAME_BYTES } from './xlsx.ts'

/** Returns the file's name for saving: its content and its days, in characters that every system accepts. */
export function fileNameOf({ record, filter, createdAt, utcOffsetMinutes, id }: ExportFile): string {
  const day = (text: string | undefined) =>
    writeMoment(text === undefined ? createdAt : new Date(text), utcOffsetMinutes).slice(0, 10)
  // `to` is exclusive: the last day is the day of the moment before it
  const last = filter.to === undefined ? undefined : new Date(new Date(filter.to).getTime() - 1).toISOString()
  const days = filter.from === undefined ? day(last) : `${day(filter.from)}_${day(last)}`
  return `${translate('en', `exports.file.${record}`)}_${days}_${id}.${record === PERSONAL ? 'json' : filter.format === 'xlsx' ? 'xlsx' : 'csv'}`
}

/** Returns the size of a file as it is sent. */
export const sizeOf = ({ bytes, filter }: ExportFile): number =>
  Number(bytes) + (filter.format === 'xlsx' ? FRAME_BYTES : 0)

/** Returns a file as its owner sees it. */
export function presentExport(file: ExportFile): ExportRow {
  return {
    id: String(file.id),
    record: file.record,
    state: file.state,
    rowsDone: file.rowsDone,
    rowsTotal: file.rowsTotal,
    bytes: file.state === 'ready' ? sizeOf(file) : 0,
    fileName: fileNameOf(file),
    from: file.filter.from ?? null,
    to: file.filter.to ?? null,
    createdAt: file.createdAt.toISOString(),
    finishedAt: file.finishedAt?.toISOString() ?? null,
    expiresAt: file.expiresAt.toISOString(),
  }
}
