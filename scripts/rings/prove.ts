/**
 * `npm run test:prove [-- <minutes of soak>]`: the plant tests. They kill, start and restore the house, send requests
 * that no page sends, and open every route of every page; then members play for some minutes while processes are
 * killed. All but the soak is part of `npm test` as well.
 */
import { ensureBrowser } from '../browser.mjs'
import { PLANT_STORIES, PLANT_TESTS, SOAK_MINUTES } from './stories.ts'
import { runSteps, storiesStep, vitestStep } from './steps.ts'

const WHOLE = { index: 1, count: 1 }
const minutes = process.argv[2] ?? String(SOAK_MINUTES)

process.env.CHROMIUM_PATH = ensureBrowser()
await runSteps([
  vitestStep(WHOLE, PLANT_TESTS),
  storiesStep(PLANT_STORIES),
  { title: `soak of ${minutes} minutes`, args: ['scripts/run.mjs', 'bench/run.ts', 'soak', minutes] },
])
