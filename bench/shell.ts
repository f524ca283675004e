/**
 * Measures what every public page of the built site costs a cheap phone on its first visit (lib-visit.ts): one visit
 * each, empty cache. Prints a table, and beside each page what its scripts add to the lobby's; fails above the limits.
 */
import { chromium } from '@playwright/test'
import { openBenchHouse, printTable } from './lib-house.ts'
import { BROWSER_ARGS, visit, type Figures } from './lib-visit.ts'

/** The lobby is first: the other pages have already what it loads. */
const ROUTES = [
  '/',
  '/login',
  '/register',
  '/games',
  '/rng',
  '/live',
  '/bgs',
  '/cricket',
  '/promotions',
  '/pointMall',
  '/vip',
  '/help',
  '/guide',
  '/blog',
  '/about',
  '/app',
  '/announcements',
  '/agent',
  '/nothing',
]
const INITIAL_LIMIT_KB = 145
const ADDED_LIMIT_KB = 60
const CLS_LIMIT = 0.1

/** Returns the size of a page's scripts that the lobby's visit did not load. */
function addedKb(page: Figures, lobby: Figures): number {
  return [...page.scripts].reduce((sum, [name, kilobytes]) => sum + (lobby.scripts.has(name) ? 0 : kilobytes), 0)
}

/** Prints what a first visit to each public page costs. */
export async function run(): Promise<void> {
  const house = await openBenchHouse('shell')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: BROWSER_ARGS,
  })
  try {
    const origin = house.url.replace(/\/$/, '')
    await visit(browser, `${origin}/`) // warms the server, not the browser
    const seen = new Map<string, Figures>()
    for (const route of ROUTES) seen.set(route, await visit(browser, origin + route))
    const lobby = seen.get('/') as Figures // the first of ROUTES
    printTable(
      [
        'first visit',
        'script KB gzip',
        'brotli',
        'added KB gzip',
        'requests',
        'KB',
        'FCP ms',
        'LCP ms',
        'CLS',
        'CPU ms',
        'layout ms',
      ],
      [...seen].map(([route, one]) => [
        route,
        one.scriptKb.toFixed(1),
        one.scriptBrotliKb.toFixed(1),
        addedKb(one, lobby).toFixed(1),
        String(one.requests),
        one.kilobytes.toFixed(0),
        one.fcp.toFixed(0),
        one.lcp.toFixed(0),
        one.cls.toFixed(3),
        one.cpu.toFixed(0),
        one.layout.toFixed(0),
      ]),
    )
    const above = [...seen].flatMap(([route, one]) => [
      ...(one.firstKb > INITIAL_LIMIT_KB ? [`${route}: initial script`] : []),
      ...(addedKb(one, lobby) > ADDED_LIMIT_KB ? [`${route}: added script`] : []),
      ...(one.cls > CLS_LIMIT ? [`${route}: CLS`] : []),
    ])
    if (above.length > 0) {
      process.stdout.write(`above the limit: ${above.join('; ')}\n`)
      process.exitCode = 1
    }
  } finally {
    await browser.close()
    await house.close()
  }
}
