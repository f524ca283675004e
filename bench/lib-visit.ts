/**
 * A first visit of a cheap phone: Chromium at 412×823, processor four times slower, 150 ms and 1.6 Mb/s, empty cache.
 */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'

export type Figures = {
  fcp: number
  lcp: number
  /** When the last picture was there whose middle is on the screen without scrolling. */ pictures: number
  cls: number
  cpu: number
  layout: number
  kilobytes: number
  requests: number
  /** Scripts until the page has loaded. */
  scriptKb: number
  /** Those of them that every page waits for: the first script, its words, what it imports. */
  firstKb: number
  scriptBrotliKb: number
  /** Every script until the page is quiet, with its size in gzip. */
  scripts: ReadonlyMap<string, number>
}

/** The scripts that every page waits for (vite.player.config.ts). */
const FIRST = /\/assets\/(start|first-\w+|boot|rolldown-runtime)-/

/** How the browser is started, here and in the stories. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Runs in the page before anything else: stores the paint and shift records. */
function observe(): void {
  const store = { lcp: 0, cls: 0 }
  Object.assign(globalThis, { figures: store })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) store.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) store.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens an address as such a phone and measures it until it is quiet; `settleMs` after it has loaded. */
export async function visit(
  browser: Browser,
  url: string,
  { settleMs = 2500, locale = 'bn-BD' }: { settleMs?: number; locale?: string } = {},
): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale,
  })
  // as a visitor who has chosen the language before: the brand's own language is drawn for all others
  await context.addCookies([{ name: 'lang', value: locale.split('-')[0] ?? '', url: new URL(url).origin }])
  const page = await context.newPage()
  const sums = { gzip: 0, brotli: 0, first: 0 }
  const scripts = new Map<string, number>()
  const bodies: Promise<void>[] = []
  let loaded = false
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const isInitial = !loaded
    bodies.push(
      response.body().then(
        (body) => {
          const kilobytes = gzipSync(body, { level: 9 }).length / 1024
          scripts.set(new URL(response.url()).pathname, kilobytes)
          if (!isInitial) return
          sums.gzip += kilobytes
          if (FIRST.test(response.url())) sums.first += kilobytes
          sums.brotli += brotliCompressSync(body).length / 1024
        },
        () => undefined,
      ),
    )
  })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  loaded = true
  await page.waitForTimeout(settleMs)
  await Promise.all(bodies)
  const seen = await page.evaluate(() => {
    const figures = (globalThis as unknown as { figures: { lcp: number; cls: number } }).figures
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const shown = new Set(
      [...document.images]
        .filter((picture) => {
          const { top, bottom, left, right } = picture.getBoundingClientRect()
          const [x, y] = [(left + right) / 2, (top + bottom) / 2]
          return (
            x > 0 &&
            x < innerWidth &&
            y > 0 &&
            y < innerHeight &&
            picture.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          )
        })
        .map((picture) => picture.currentSrc),
    )
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return {
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      lcp: figures.lcp,
      pictures: Math.max(0, ...resources.filter((one) => shown.has(one.name)).map((one) => one.responseEnd)),
      cls: figures.cls,
      requests: resources.length + 1,
      kilobytes: (resources.reduce((sum, one) => sum + one.transferSize, 0) + (navigation?.transferSize ?? 0)) / 1024,
    }
  })
  const metrics = new Map((await session.send('Performance.getMetrics')).metrics.map((one) => [one.name, one.value]))
  await context.close()
  return {
    ...seen,
    scriptKb: sums.gzip,
    firstKb: sums.first,
    scriptBrotliKb: sums.brotli,
    scripts,
    cpu: (metrics.get('TaskDuration') ?? 0) * 1000,
    layout: ((metrics.get('LayoutDuration') ?? 0) + (metrics.get('RecalcStyleDuration') ?? 0)) * 1000,
  }
}
