/** The programs that run from dist/node. A list of its own: who reads it must not build (scripts/build.mjs). */
export const ENTRIES = [
  'server/open-house.ts',
  'server/main.ts',
  'studio/main.ts',
  'server/backup/main.ts',
  'art/worker.ts',
  // the commands (scripts/fairhouse.mjs)
  'server/fairhouse.ts',
  'conformance/main.ts',
  'scripts/verify-round.ts',
  'scripts/verify-draw.ts',
]
