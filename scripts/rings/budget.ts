/** How long one test file may take, and the files that may take longer, each with its reason. */

/** On two free cores, as CONTRIBUTING says. */
export const FILE_LIMIT_SECONDS = 15

/** File → why it may take longer. A file that no longer exists, or has no reason, fails scripts/rings/rings.test.ts. */
export const SLOW_FILES: Readonly<Record<string, string>> = {
  'e2e/every-route.once.test.ts': 'opens every page of site and back office and lets axe read each of them both ways',
  'e2e/access.once.test.ts':
    'presses Tab through every page from registering to a game, as a reader with a keyboard must',
  'e2e/card-rooms.once.test.ts': 'plays a hand to its end with house players, who take their time',
  'e2e/evening.once.test.ts': 'plays bought free spins to their end',
  'e2e/agent-story.phone.test.ts':
    'lets days pass over a contract, from the offer to the one that ends it, in a house of its own',
  'e2e/agent-contracts.phone.test.ts':
    'waits until the house has computed a bill and sealed a day, which it does each minute',
  'e2e/lottery.test.ts': 'buys a ticket of each family and sees each of them settled',
  'e2e/lottery-questions.once.test.ts': 'waits for a countdown of at most a minute',
  'e2e/story.phone.test.ts': 'one life of a member from registering to being paid, which is told whole or not at all',
  'server/start.test.ts': 'starts the whole house as processes and stops it again',
  'server/modules/lottery/settling/killed.test.ts': 'kills processes that draw and settle, and starts others',
  'server/modules/agents/bills/killed.test.ts': 'kills processes that compute, pay and seal, and starts others',
  'server/crash.test.ts': 'kills processes in the midst of payments and opens them again',
  'server/backup/backup.test.ts': 'dumps a played house and restores it into an empty database',
  'server/hostile.test.ts': 'sends every call of the contract what no page would send',
  'server/house-processes.test.ts': 'runs several server processes on one database',
  'studio/start.test.ts': 'starts the studio as a process of its own',
}

export type Over = { file: string; seconds: number }

/** Returns files above the limit that have no reason, slowest first. */
export function overBudget(
  seconds: ReadonlyMap<string, number>,
  reasons: Readonly<Record<string, string>> = SLOW_FILES,
): Over[] {
  return [...seconds]
    .filter(([file, spent]) => spent > FILE_LIMIT_SECONDS && !(file in reasons))
    .map(([file, spent]) => ({ file, seconds: spent }))
    .toSorted((a, b) => b.seconds - a.seconds)
}
