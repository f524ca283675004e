import { defineConfig } from '@playwright/test'
import { USUAL } from './e2e/browsers.ts'

/**
 * What the browser leaves out: Playwright's own list, which a second switch takes the place of, and the address bar's
 * lists of suggestions, which the browser loads as pages for every context: they took 2 s of processor time each time,
 * as much as the page under test.
 */
const LEFT_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
]

const args = [
  `--disable-features=${LEFT_OUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Without motion, as its reader may ask for: a processor that draws it besides takes half as long again. The lobby's
 * story shows it.
 */
const still = { contextOptions: { reducedMotion: 'reduce' as const } }
const phone = { ...still, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const desktop = { ...still, viewport: { width: 1440, height: 900 } }
/** Told at one size only: the layout is not what the story is about, or it is a phone's. */
const ONCE = '**/*.once.test.ts'
const PHONE = '**/*.phone.test.ts'
/** Takes something away that every other story needs, so it has the house to itself at the end. */
const ALONE = '**/*.alone.test.ts'

/**
 * The browser tests run on a whole house of their own: own data folder, own ports, started and stopped by the setup.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: `test-results/house${process.env.E2E_PLACE ?? ''}`,
  globalSetup: './e2e/house.ts',
  reporter: [['list'], ['json']],
  workers: 1, // stories of one house share its members; scripts/rings/steps.ts opens another house beside it
  retries: process.env.CI ? 1 : 0, // a shared machine that stalls for seconds is not the product's fault; what needed it is named

  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'bn-BD',
    serviceWorkers: 'block', // but for the story of the installed app, which is about it
    timezoneId: 'Asia/Dhaka',
    trace: 'on-first-retry', // keeping one of every story took half of their time
    actionTimeout: 30_000,
    launchOptions: { executablePath: USUAL, args },
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: [ONCE, ALONE] },
    { name: 'desktop', use: desktop, testIgnore: [PHONE, ALONE] },
    { name: 'alone', use: phone, testMatch: ALONE, dependencies: ['phone', 'desktop'] },
  ],
})
