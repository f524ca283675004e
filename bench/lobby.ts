/**
 * The built lobby as a cheap phone sees it: Chromium at 412×823, processor four times slower, 150 ms and 1.6 Mb/s, nothing
 * cached, several runs. Prints the medians; fails above the limits.
 */
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { median, openBenchHouse, printTable } from './lib-house.ts'

const RUNS = 5
const LCP_LIMIT_MS = 1000
const SCRIPT_LIMIT_KB = 150
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

type Figures = { fcp: number; lcp: number; cls: number; cpu: number; layout: number; kilobytes: number; requests: number; scriptKb: number }

/** Runs in the page before anything else: keeps the paint and shift records. */
function observe(): void {
  const store = { lcp: 0, cls: 0 }
  Object.assign(globalThis, { figures: store })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) store.lcp = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) store.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function visit(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'bn-BD' })
  const page = await context.newPage()
  let scriptKb = 0
  const initialScripts: Promise<void>[] = []
  let loaded = false
  page.on('response', (response) => {
    if (loaded || response.request().resourceType() !== 'script') return
    initialScripts.push(response.body().then((body) => { scriptKb += gzipSync(body, { level: 9 }).length / 1024 }, () => undefined))
  })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  loaded = true
  await page.waitForTimeout(2500)
  await Promise.all(initialScripts)
  const seen = await page.evaluate(() => {
    const figures = (globalThis as unknown as { figures: { lcp: number; cls: number } }).figures
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      lcp: figures.lcp, cls: figures.cls, requests: resources.length + 1,
      kilobytes: (resources.reduce((sum, one) => sum + one.transferSize, 0) + (navigation?.transferSize ?? 0)) / 1024,
    }
  })
  const metrics = new Map((await session.send('Performance.getMetrics')).metrics.map((one) => [one.name, one.value]))
  await context.close()
  return {
    ...seen, scriptKb,
    cpu: (metrics.get('TaskDuration') ?? 0) * 1000,
    layout: ((metrics.get('LayoutDuration') ?? 0) + (metrics.get('RecalcStyleDuration') ?? 0)) * 1000,
  }
}

/** Prints what a first visit to the lobby costs. */
export async function run(): Promise<void> {
  const house = await openBenchHouse('lobby')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS })
  try {
    await visit(browser, house.url) // warms the server, not the browser
    const visits: Figures[] = []
    for (let count = 0; count < RUNS; count++) visits.push(await visit(browser, house.url))
    const of = (name: keyof Figures) => median(visits.map((one) => one[name]))
    printTable(
      ['lobby, first visit', 'FCP ms', 'LCP ms', 'CLS', 'CPU ms', 'layout ms', 'requests', 'KB', 'script KB gzip'],
      [['median', of('fcp').toFixed(0), of('lcp').toFixed(0), of('cls').toFixed(3), of('cpu').toFixed(0), of('layout').toFixed(0), of('requests').toFixed(0), of('kilobytes').toFixed(0), of('scriptKb').toFixed(1)]],
    )
    const late = [of('lcp') > LCP_LIMIT_MS && 'LCP', of('cls') > 0.0005 && 'CLS', of('scriptKb') > SCRIPT_LIMIT_KB && 'script'].filter(Boolean)
    if (late.length > 0) {
      process.stdout.write(`above the limit: ${late.join(', ')}\n`)
      process.exitCode = 1
    }
  } finally {
    await browser.close()
    await house.close()
  }
}
