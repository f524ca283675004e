/** stands: the bill is right. agreed: the agent is. withdrawn: the agent took it back. */
export const DISPUTE_STATES = ['open', 'stands', 'agreed', 'withdrawn'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
/** Signs of what is said on both sides. */
export const DISPUTE_TEXT_MIN = 10
export const DISPUTE_TEXT_MAX = 500
