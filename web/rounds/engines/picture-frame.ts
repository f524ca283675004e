import type { Symbols } from '../use-symbols.ts'

/** The CSS classes of the background of every round's picture. */
export const FRAME = 'overflow-hidden rounded-[calc(14px*var(--r-scale))] bg-sunken'

export type Picture<Facts> = {
  facts: Facts
  currency: string
  step: number
  /** The pictures of the title's symbols; null while they are not known, and where the game has none. */
  symbols: Symbols | null
}
