/** The tone of each state of a campaign. */
export const STATE_TONES = { draft: 'neutral', waiting: 'warning', running: 'positive', stopped: 'negative' } as const
