declare module 'subset-font' {
  /** Cuts a font to the letters of a text and the given parts of its axes, with the rules between them. */
  export default function subsetFont(
    face: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Readonly<Record<string, { min: number; max: number }>> },
  ): Promise<Uint8Array>
}
