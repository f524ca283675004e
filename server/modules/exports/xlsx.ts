/**
 * A spreadsheet of one sheet (ECMA-376): rows as XML, in a zip whose members are stored as they are. Texts are inline strings, so
 * that nothing in them is a formula; they are tamed as well, because cells are copied into other files.
 */
import { crc32 } from 'node:zlib'
import { toWire } from '#contract/money.ts'
import type { Cell } from '#server/lib/exports/source.ts'
import { tame, writeMoment } from './csv.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const SHEET_BEGIN = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
export const SHEET_END = '</sheetData></worksheet>'

/** The members of the archive beside the sheet. */
const FRAME: readonly (readonly [name: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
]
const SHEET = 'xl/worksheets/sheet1.xml'

/** Returns text without what XML cannot say, and with its own signs written out. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function writeCell(cell: Cell, utcOffsetMinutes: number): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'bigint') return `<c><v>${toWire(cell)}</v></c>`
  const text = cell instanceof Date ? writeMoment(cell, utcOffsetMinutes) : tame(cell)
  return `<c t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
}

/** Returns rows of a sheet. */
export function writeSheetRows(rows: readonly (readonly Cell[])[], utcOffsetMinutes: number): string {
  return rows.map((row) => `<row>${row.map((cell) => writeCell(cell, utcOffsetMinutes)).join('')}</row>`).join('')
}

type Member = { name: string; crc: number; size: number }
const UTF8_NAMES = 0x0800
/** 1980-01-01, the first day that a zip can say: the same rows are the same file. */
const DAY = 0x21

/** Returns what is the same in both heads of a member. */
function factsOf({ name, crc, size }: Member): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(UTF8_NAMES, 2)
  facts.writeUInt16LE(DAY, 8)
  facts.writeUInt32LE(crc, 10)
  facts.writeUInt32LE(size, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}
const signed = (signature: number) => {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(signature)
  return head
}
const headOf = (member: Member) => Buffer.concat([signed(0x04034b50), factsOf(member), Buffer.from(member.name)])

function entryOf(member: Member, offset: number): Buffer {
  const [version, rest] = [Buffer.from([20, 0]), Buffer.alloc(14)]
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([signed(0x02014b50), version, factsOf(member), rest, Buffer.from(member.name)])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

const FRAMED = FRAME.map(([name, text]) => {
  const content = Buffer.from(text)
  return { name, content, crc: crc32(content), size: content.length }
})

/** Returns how many bytes a spreadsheet has beside its sheet. */
export const FRAME_BYTES =
  [...FRAMED, { name: SHEET, size: 0 }].reduce((sum, { name, size }) => sum + 30 + 46 + 2 * name.length + size, 0) + 22

/** Returns the bytes of a spreadsheet from the parts of its sheet, which are read twice: the head says what they add up to. */
export async function* zipSheet(read: () => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sheet = { name: SHEET, crc: 0, size: 0 }
  for await (const part of read()) {
    sheet.crc = crc32(part, sheet.crc)
    sheet.size += part.length
  }
  const entries: Buffer[] = []
  let offset = 0
  for (const member of FRAMED) {
    entries.push(entryOf(member, offset))
    const head = headOf(member)
    offset += head.length + member.size
    yield head
    yield member.content
  }
  entries.push(entryOf(sheet, offset))
  const head = headOf(sheet)
  yield head
  yield* read()
  const directory = Buffer.concat(entries)
  yield directory
  yield endOf(entries.length, directory.length, offset + head.length + sheet.size)
}
