import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressQuickly } from './compress.mjs'

test('every text file that is worth it has a brotli and a gzip copy of the same content beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = 'export const answer = 42\n'.repeat(200)
  for (const [name, content] of [
    ['long.js', script],
    ['short.css', 'a{}'],
    ['picture.avif', script],
  ] as const)
    writeFileSync(join(folder, name), content)
  compressQuickly(folder)
  expect(brotliDecompressSync(readFileSync(join(folder, 'long.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(folder, 'long.js.gz'))).toString()).toBe(script)
  expect(['short.css.br', 'picture.avif.br'].filter((name) => existsSync(join(folder, name)))).toEqual([])
})
