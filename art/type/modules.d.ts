/** The parts of two untyped packages that lettering uses. */
declare module 'fontkit' {
  interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  interface Glyph {
    readonly path: { readonly commands: readonly PathCommand[] }
  }
  interface GlyphPosition {
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export interface Font {
    readonly unitsPerEm: number
    getVariation(settings: { wght: number; wdth: number }): Font
    layout(text: string): { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] }
  }
  export function create(data: Uint8Array): Font
}

declare module 'wawoff2' {
  const wawoff2: { decompress(data: Uint8Array): Promise<Uint8Array> }
  export default wawoff2
}
