/** How open something is that can be played: all play, a vendor, or a game. */
export type Status = 'on' | 'maintenance' | 'off'

/** Returns the most closed of some statuses. */
export function worstOf(...statuses: Status[]): Status {
  return statuses.includes('off') ? 'off' : statuses.includes('maintenance') ? 'maintenance' : 'on'
}

/** Returns whether a status allows more play than another. */
export const isOpener = (next: Status, before: Status): boolean => next !== before && worstOf(next, before) === before
