import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { compress, decompress } from 'wawoff2'

/** HarfBuzz: include only the glyphs of the glyph set, without those that rules could reach from it. */
const NO_LAYOUT_CLOSURE = 0x200
const LAYOUT_FEATURES = 6
const WRITABLE = 2

/** Words that are shaped together, as in a sentence: each time has the same cost for all rules of the font. */
const WORDS_A_LINE = 8
/** Steps after which the line's glyphs may differ; what follows the table of substitutions only moves them. */
const GLYPHS_CHANGED = /^(start table|end table|replaced|ligated|multiplied)/
const SUBSTITUTED = 'start table GPOS'

type Line = {
  addText(text: string): void
  clearContents(): void
  guessSegmentProperties(): void
  getGlyphInfos(): { codepoint: number }[]
  /** Called at every step of shaping; false leaves the step out. */
  setMessageFunc(step: (line: Line, font: object, message: string) => boolean): void
}
type Shaper = {
  Blob: new (data: Uint8Array) => object
  Face: new (blob: object, index: number) => object
  Font: new (face: object) => object
  Buffer: new () => Line
  shape(font: object, line: Line, features: object[]): void
}
type Wasm = Record<string, (...values: number[]) => number> & { memory: { buffer: ArrayBuffer } }

/**
 * Cuts a woff2 font down to the glyphs that a list of words is drawn with: not only their letters but the conjuncts
 * that they form, and every form in between, found by shaping each word. Letters retain their rules, so a word of other
 * conjuncts is still readable, with its joins spelled out. `weights` limits the weight axis. Returns woff2.
 */
export async function cutFont(
  woff2: Uint8Array,
  words: readonly string[],
  weights: { min: number; max: number },
): Promise<Uint8Array> {
  const font = await decompress(woff2)
  const require = createRequire(createRequire(import.meta.url).resolve('subset-font'))
  const shaper: Shaper = await import(pathToFileURL(require.resolve('harfbuzzjs')).href)
  const glyphs = findGlyphs(shaper, font, words)
  const wasmFile = readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const wasm = await startWasm(wasmFile)
  wasm._initialize?.()
  return await compress(subset(wasm, font, glyphs, new Set(words.join('')), weights))
}

/** WebAssembly exists at run time; the compiler's Node types leave it out. */
async function startWasm(file: Uint8Array): Promise<Wasm> {
  const { WebAssembly: engine } = globalThis as unknown as {
    WebAssembly: { instantiate(file: Uint8Array): Promise<{ instance: { exports: Wasm } }> }
  }
  return (await engine.instantiate(file)).instance.exports
}

/** Returns every glyph that shaping passes through, from letters to the final forms. */
function findGlyphs(shaper: Shaper, data: Uint8Array, words: readonly string[]): Set<number> {
  const font = new shaper.Font(new shaper.Face(new shaper.Blob(data), 0))
  const glyphs = new Set<number>()
  const line = new shaper.Buffer()
  line.setMessageFunc((now, _font, message) => {
    if (message.startsWith(SUBSTITUTED)) return false
    if (GLYPHS_CHANGED.test(message)) for (const { codepoint } of now.getGlyphInfos()) glyphs.add(codepoint)
    return true
  })
  for (let at = 0; at < words.length; at += WORDS_A_LINE) {
    line.clearContents()
    line.addText(words.slice(at, at + WORDS_A_LINE).join(' '))
    line.guessSegmentProperties()
    shaper.shape(font, line, [])
  }
  return glyphs
}

function subset(
  wasm: Wasm,
  font: Uint8Array,
  glyphs: ReadonlySet<number>,
  letters: ReadonlySet<string>,
  weights: { min: number; max: number },
): Uint8Array {
  const ask = (name: string, ...values: number[]): number => {
    const result = wasm[name]?.(...values)
    if (result === undefined) throw new Error(`the subsetter has no ${name}`)
    return result
  }
  const start = ask('malloc', font.byteLength)
  new Uint8Array(wasm.memory.buffer).set(font, start)
  const face = ask('hb_face_create', ask('hb_blob_create', start, font.byteLength, WRITABLE, 0, 0), 0)
  const input = ask('hb_subset_input_create_or_fail')
  const features = ask('hb_subset_input_set', input, LAYOUT_FEATURES)
  wasm.hb_set_clear?.(features)
  wasm.hb_set_invert?.(features)
  wasm.hb_subset_input_set_flags?.(input, NO_LAYOUT_CLOSURE)
  const glyphSet = ask('hb_subset_input_glyph_set', input)
  for (const glyph of glyphs) wasm.hb_set_add?.(glyphSet, glyph)
  const letterSet = ask('hb_subset_input_unicode_set', input)
  for (const letter of letters) wasm.hb_set_add?.(letterSet, letter.codePointAt(0) ?? 0)
  ask('hb_subset_input_set_axis_range', input, face, tag('wght'), weights.min, weights.max, Number.NaN)
  const cut = ask('hb_subset_or_fail', face, input)
  if (cut === 0) throw new Error('the font could not be cut')
  const blob = ask('hb_face_reference_blob', cut)
  const from = ask('hb_blob_get_data', blob, 0)
  return new Uint8Array(wasm.memory.buffer).slice(from, from + ask('hb_blob_get_length', blob))
}

function tag(text: string): number {
  return [...text].reduce((sum, letter) => (sum << 8) + letter.charCodeAt(0), 0)
}
