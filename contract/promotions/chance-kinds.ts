/** Kinds of offers whose outcome is chance: what a market may regulate, and the house closes there. */
export const CHANCE_KINDS = ['lucky_wheel', 'raffle', 'red_envelope', 'envelope_rain'] as const
export type ChanceKind = (typeof CHANCE_KINDS)[number]
