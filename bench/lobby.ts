/**
 * `npm run bench -- lobby [large]`: the built lobby on a cheap phone: Chromium at 412×823, processor four times slower,
 * 150 ms and 1.6 Mb/s, empty cache, several runs. Prints the medians; fails above the limits. `large`: with 10,000
 * games of 300 vendors and a million rounds (SEED=large); the visits begin when the totals of all those rounds are
 * computed.
 */
import { chromium } from '@playwright/test'
import { median, openBenchHouse, printTable } from './lib-house.ts'
import { BROWSER_ARGS, visit, type Figures } from './lib-visit.ts'

const RUNS = 5
const IS_LARGE = process.argv[3] === 'large'
const LCP_LIMIT_MS = 750
const PICTURES_LIMIT_MS = 2200
const SCRIPT_LIMIT_KB = 140

/** Prints what a first visit to the lobby costs. */
export async function run(): Promise<void> {
  if (process.argv[3] !== undefined && !IS_LARGE) throw new Error('npm run bench -- lobby [large]')
  const house = await openBenchHouse('lobby', IS_LARGE ? { SEED: 'large' } : {})
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: BROWSER_ARGS,
  })
  try {
    if (IS_LARGE) await house.untilQuiet()
    await visit(browser, house.url) // warms the server, not the browser
    const visits: Figures[] = []
    for (let count = 0; count < RUNS; count++) visits.push(await visit(browser, house.url))
    const of = (name: Exclude<keyof Figures, 'scripts'>) => median(visits.map((one) => one[name]))
    printTable(
      [
        'lobby, first visit',
        'FCP ms',
        'LCP ms',
        'pictures ms',
        'CLS',
        'CPU ms',
        'layout ms',
        'requests',
        'KB',
        'script KB gzip',
      ],
      [
        [
          'median',
          of('fcp').toFixed(0),
          of('lcp').toFixed(0),
          of('pictures').toFixed(0),
          of('cls').toFixed(6),
          of('cpu').toFixed(0),
          of('layout').toFixed(0),
          of('requests').toFixed(0),
          of('kilobytes').toFixed(0),
          of('scriptKb').toFixed(1),
        ],
      ],
    )
    const late = [
      of('lcp') > LCP_LIMIT_MS && 'LCP',
      IS_LARGE && of('pictures') > PICTURES_LIMIT_MS && 'pictures',
      visits.some(({ cls }) => cls > 0) && 'CLS',
      of('scriptKb') > SCRIPT_LIMIT_KB && 'script',
    ].filter(Boolean)
    if (late.length > 0) {
      process.stdout.write(`above the limit: ${late.join(', ')}\n`)
      process.exitCode = 1
    }
  } finally {
    await browser.close()
    await house.close()
  }
}
