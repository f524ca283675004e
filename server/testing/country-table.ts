/**
 * The smallest table of countries in the format MMDB (https://maxmind.github.io/MaxMind-DB/), in the shape of MaxMind's
 * own: the lower half of all IPv4 addresses belongs to one country, the upper half to another.
 */
const POINTER_GAP = 16
const MADE_AT_S = 1_790_000_000

const text = (value: string) => Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)])
const map = (pairs: Record<string, Buffer>) =>
  Buffer.concat([
    Buffer.from([0xe0 | Object.keys(pairs).length]),
    ...Object.entries(pairs).flatMap(([k, v]) => [text(k), v]),
  ])
const uint16 = (value: number) => Buffer.from([0xa2, value >> 8, value & 0xff])
const uint32 = (value: number) => {
  const bytes = Buffer.from([0xc4, 0, 0, 0, 0])
  bytes.writeUInt32BE(value, 1)
  return bytes
}
/** A list of texts, and a number of 64 bits: types beyond the eighth have a second byte. */
const list = (values: string[]) => Buffer.concat([Buffer.from([values.length, 4]), ...values.map(text)])
const uint64 = (value: number) => {
  const bytes = Buffer.from([4, 2, 0, 0, 0, 0])
  bytes.writeUInt32BE(value, 2)
  return bytes
}

/** Returns the bytes of a table in which addresses up to 127.255.255.255 belong to `lower`, others to `upper`. */
export function countryTable(lower: string, upper: string): Buffer {
  const one = (code: string) => map({ country: map({ iso_code: text(code) }) })
  const first = one(lower)
  const node = Buffer.alloc(6)
  node.writeUIntBE(1 + POINTER_GAP, 0, 3)
  node.writeUIntBE(1 + POINTER_GAP + first.length, 3, 3)
  const metadata = map({
    node_count: uint32(1),
    record_size: uint16(24),
    ip_version: uint16(4),
    database_type: text('Countries'),
    languages: list(['en']),
    binary_format_major_version: uint16(2),
    binary_format_minor_version: uint16(0),
    build_epoch: uint64(MADE_AT_S),
    description: map({ en: text('two halves') }),
  })
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([node, Buffer.alloc(POINTER_GAP), first, one(upper), marker, metadata])
}
