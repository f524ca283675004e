/** What is shown of the wins of a spin at one moment. */
export type WinView = {
  /** "reel row" of the cells that stay bright. */
  cells: ReadonlySet<string>
  /** Lines that are drawn through the window. */
  lines: readonly number[]
  /** The amount over one of the cells; only when one win is shown. */
  label: { reel: number; row: number; text: string } | null
}
