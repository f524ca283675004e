import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { cutFont } from './cut-font.ts'

const source = readFileSync(join(import.meta.dirname, '../../design/fonts/anek-bangla-bengali-wght-normal.woff2'))
const countGlyphs = (font: Font, word: string) => font.layout(word).glyphs.length

test('SITE-20 the cut face draws its words with the same conjuncts as the whole one, in less than half the size', async () => {
  const words = ['ক্র্যাশ', 'স্পোর্টস', 'উত্তোলন', '০১২৩৪৫৬৭৮৯']
  const cut = await cutFont(source, words, { min: 400, max: 750 })
  const [whole, part] = [create(source), create(Buffer.from(cut))] as Font[]
  for (const word of words) expect(countGlyphs(part as Font, word), word).toBe(countGlyphs(whole as Font, word))
  expect(cut.byteLength).toBeLessThan(source.byteLength / 2)
})
