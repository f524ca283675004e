/** The browser's stories, by purpose. */

/** The twelve that a change must pass before it lands: each main path through the house once. */
export const MAIN_STORIES: readonly string[] = [
  'e2e/story.phone.test.ts',
  'e2e/entry.once.test.ts',
  'e2e/contact.phone.test.ts',
  'e2e/trial.phone.test.ts',
  'e2e/originals.once.test.ts',
  'e2e/tables.once.test.ts',
  'e2e/sportsbook.once.test.ts',
  'e2e/transfer-fund.once.test.ts',
  'e2e/statement.once.test.ts',
  'e2e/protection.phone.test.ts',
  'e2e/two-operators.phone.test.ts',
  'e2e/arabic.once.test.ts',
]

/** The plant tests: they take the house apart or try all of it. `npm run test:prove` runs them, then the soak. */
export const PLANT_TESTS: readonly string[] = [
  'server/crash.test.ts',
  'server/start.test.ts',
  'server/house-processes.test.ts',
  'server/backup/backup.test.ts',
  'server/hostile.test.ts',
  'server/hostile-doors.test.ts',
  'server/unsigned-doors.test.ts',
  'server/decision-races.test.ts',
  'server/fifty-copies.test.ts',
  'studio/start.test.ts',
  'studio/interruptions.test.ts',
  'studio/every-title.test.ts',
]
export const PLANT_STORIES: readonly string[] = [
  'e2e/every-route.once.test.ts',
  'e2e/faults.once.test.ts',
  'e2e/studio-down.alone.test.ts',
]
/** Minutes of the soak by default. */
export const SOAK_MINUTES = 5

/**
 * Seconds of the stories that take much longer than their number tells, as a quiet machine of two cores has them: so that the
 * houses of a run end at about the same time. A story that is not named takes `STORY_SECONDS`, twice where it runs at both sizes.
 */
export const STORY_SECONDS = 8
export const LONG_STORIES: Readonly<Record<string, number>> = {
  'e2e/every-route.once.test.ts': 220,
  'e2e/agent-story.phone.test.ts': 105,
  'e2e/lottery.test.ts': 76,
  'e2e/agent-contracts.phone.test.ts': 53,
  'e2e/lottery-office.once.test.ts': 48,
  'e2e/story.phone.test.ts': 46,
  'e2e/rewards-both-sides.once.test.ts': 35,
  'e2e/access.once.test.ts': 31,
  'e2e/bonus-cancelled.test.ts': 29,
  'e2e/bonus.phone.test.ts': 28,
  'e2e/lottery-questions.once.test.ts': 25,
  'e2e/narrow-header.phone.test.ts': 22,
  'e2e/bonus.once.test.ts': 21,
  'e2e/yeekee.phone.test.ts': 21,
  'e2e/evening.once.test.ts': 21,
  'e2e/popups.once.test.ts': 19,
}
