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
