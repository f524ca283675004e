/** The ground that every round's picture stands on. */
export const FRAME = 'overflow-hidden rounded-[calc(14px*var(--r-scale))] bg-sunken'

export type Picture<Facts> = { facts: Facts; currency: string; step: number }
