/**
 * Measures what a frame of the heaviest scenes costs the main thread of a mid-range phone: npm run bench -- frames.
 * Processor time of the thread, counted by the browser, so that a busy machine changes nothing; times four, because
 * such a phone is four times slower. Fails above the limit.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { login } from '#contract/identity/identity.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { callRemote } from '#server/testing/remote.ts'
import { openBenchHouse, printTable } from './lib-house.ts'
import { BROWSER_ARGS } from './lib-visit.ts'

const SLOWER = 4
const LIMIT_MS = 8
const WATCHED_MS = 6_000

/** A title, and the actions that lead to its heaviest scene. */
const SCENES: readonly { name: string; code: string; begin: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'crash in flight',
    code: 'skyrise',
    begin: (page) => page.locator('.crash-stage.running').waitFor({ timeout: 60_000 }),
  },
  {
    name: 'fishing, shots every moment',
    code: 'shark',
    begin: async (page) => {
      await page.locator('.fish-tool').nth(1).click()
      await page.locator('.series-choice .button').last().click()
      await page.waitForTimeout(3_000)
    },
  },
  {
    name: 'cascade, spin after spin',
    code: 'sugar',
    begin: (page) =>
      page.evaluate(() => {
        setInterval(
          () => document.querySelector<HTMLButtonElement>('.panel .main-button:not([disabled])')?.click(),
          400,
        )
      }),
  },
]

async function measure(
  browser: Browser,
  url: string,
  begin: (page: Page) => Promise<unknown>,
): Promise<{ frames: number; scriptMs: number; taskMs: number }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('.balance').waitFor({ timeout: 60_000 })
  await begin(page)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { script: of('ScriptDuration'), task: of('TaskDuration') }
  }
  await page.evaluate('globalThis.counted = 0; (function tick() { counted++; requestAnimationFrame(tick) })()')
  const before = await read()
  await page.waitForTimeout(WATCHED_MS)
  const after = await read()
  const frames = await page.evaluate<number>('counted')
  await context.close()
  return { frames, scriptMs: (after.script - before.script) * 1_000, taskMs: (after.task - before.task) * 1_000 }
}

/** Prints what a frame costs. Fails above the limit. */
export async function run(): Promise<void> {
  const house = await openBenchHouse('frames')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: BROWSER_ARGS,
  })
  try {
    const origin = house.url.replace(/\/$/, '')
    const { username, password } = DEMO_LOGINS[0]
    const entered = await callRemote(origin, login, { username, password })
    if (!entered.body.success) throw new Error(entered.body.code)
    const rows: string[][] = []
    for (const { name, code, begin } of SCENES) {
      const launched = await callRemote(
        origin,
        gameLaunch,
        { gameCode: code, trial: true, device: 'MOBILE' },
        entered.body.value.token,
      )
      if (!launched.body.success) throw new Error(`${code}: ${launched.body.code}`)
      const { frames, scriptMs, taskMs } = await measure(browser, launched.body.value.url, begin)
      const each = (ms: number) => (ms / frames) * SLOWER
      rows.push([name, String(frames), each(scriptMs).toFixed(2), each(taskMs).toFixed(2)])
      if (each(taskMs) > LIMIT_MS) process.exitCode = 1
    }
    printTable(['scene', 'frames', 'script ms a frame × 4', 'main thread ms a frame × 4'], rows)
  } finally {
    await browser.close()
    await house.close()
  }
}
