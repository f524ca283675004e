/** Request bodies that are no input: broken JSON, too deep, too large, other formats. */
import fc from 'fast-check'

/** Raw text under a content type. */
export type RawBody = { raw: string; type: string | null }

const DEEP = 5_000
const TOO_LARGE = 70_000
const RAW: readonly string[] = [
  '',
  '{',
  '[',
  'null',
  '0',
  '"text"',
  '[]',
  '[{}]',
  '{"a":',
  '{"id":1,}',
  '{"id":"1","id":"2"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"id":"\\ud800"}',
  '{"id":"\\u0000"}',
  '{"amount":1e999}',
  `{"amount":${'9'.repeat(400)}}`,
  '['.repeat(DEEP),
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `{"a":"${'x'.repeat(TOO_LARGE)}"}`,
  '\u0000\u0001\u0002',
  '\ufeff{}',
  'a=1&a=2&__proto__[x]=1&b[]=2',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  'eyJhbGciOiJub25lIn0..a.b.c',
  'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSJ9....',
]
const TYPES: readonly (string | null)[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/jose',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'a/b/c',
  '',
  null,
]
/** Generates bodies that are no input at all, under right and wrong content types. */
export const rawBody: fc.Arbitrary<RawBody> = fc.record({
  raw: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...RAW) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  ),
  type: fc.constantFrom(...TYPES),
})
