import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2, // one file waits for the database while another computes
    projects: [
      {
        test: {
          name: 'server',
          include: ['{conformance,contract,games,server,studio,art,scripts,locales}/**/*.test.ts', 'web/**/*.node.test.ts', 'architecture.test.ts'],
          exclude: ['studio/client/**', '**/node_modules/**', 'dist/**'],
          environment: 'node',
          globalSetup: ['server/testing/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // the player's own build settings
        test: {
          name: 'web',
          include: ['web/**/*.dom.test.tsx', 'studio/client/**/*.dom.test.ts'],
          environment: 'jsdom',
        },
      },
    ],
  },
})
