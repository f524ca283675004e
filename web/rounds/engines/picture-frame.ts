/** The CSS classes of the background of every round's picture. */
export const FRAME = 'overflow-hidden rounded-[calc(14px*var(--r-scale))] bg-sunken'

export type Picture<Facts> = { facts: Facts; currency: string; step: number }
