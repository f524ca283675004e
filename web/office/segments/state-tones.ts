/** The tone of each state of a segment. */
export const STATE_TONES = { draft: 'neutral', live: 'positive', off: 'negative' } as const
