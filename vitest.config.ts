import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { studioIcons } from './scripts/vite/studio-icons.ts'
import { webPlugins } from './scripts/vite/web-plugins.ts'

/**
 * What the pages' builds make of icons and messages. The contract is left whole, where a build keeps what is needed to
 * send a call: faked answers are checked by its schemas (web/testing/fake-calls.ts).
 */
const pagePlugins = webPlugins(fileURLToPath(new URL('.', import.meta.url))).filter(
  (one) => !(one && 'name' in one && one.name === 'call-table'),
)

/** What every project keeps to. */
const shared = {
  isolate: false, // files share what they import: a third of the time went into reading the same sources again
  execArgv: ['--max-old-space-size=8192'], // a worker keeps what its files import and leave: 4 GB were not enough for all of them
  retry: process.env.CI ? 1 : 0, // as in the browser: a machine that stalls is not the product's fault; what needed it is named
}

/**
 * These try every call of the product and keep hundreds of answers: each has a worker of its own, because a worker that is
 * shared by all files kept them until its heap was full.
 */
const EVERY_CALL = [
  'server/hostile.test.ts',
  'server/second-brand.test.ts',
  'server/second-brand-members.test.ts',
  'server/office-brands.test.ts',
  'server/who-may.test.ts',
  'server/decision-races.test.ts',
]

/** How stories on a database of their own are run. */
const onPostgres = {
  environment: 'node' as const,
  globalSetup: ['server/testing/postgres.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } }, // what is polled for comes; how soon, a loaded machine decides
}

export default defineConfig({
  test: {
    maxWorkers: 2, // one file waits for the database while another computes
    projects: [
      {
        test: {
          name: 'server',
          include: [
            '{conformance,contract,deploy,games,server,studio,telemetry,art,scripts,locales}/**/*.test.ts',
            'web/**/*.node.test.ts',
            'architecture.test.ts',
            'rules/*.architecture.test.ts',
            'citations.test.ts',
          ],
          exclude: ['studio/client/**', '**/node_modules/**', 'dist/**', '**/*.apart.test.ts', ...EVERY_CALL],
          ...shared,
          ...onPostgres,
        },
      },
      {
        // what puts something in a package's place has its imports to itself
        test: {
          name: 'apart',
          include: ['server/**/*.apart.test.ts', ...EVERY_CALL],
          ...shared,
          isolate: true,
          ...onPostgres,
        },
      },
      {
        plugins: [studioIcons(), ...pagePlugins],
        test: {
          name: 'web',
          include: ['web/**/*.dom.test.tsx', 'studio/client/**/*.dom.test.ts'],
          ...shared,
          isolate: true, // pages keep their session, toasts and timers in modules: no file meets those of another
          pool: 'vmForks', // a realm for each file, and one simulated browser for all: half of the time of a process each
          environment: 'jsdom',
          testTimeout: 30_000,
          setupFiles: ['web/testing/dom-setup.ts'],
        },
      },
    ],
  },
})
