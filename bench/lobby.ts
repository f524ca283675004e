/**
 * `npm run bench -- lobby [large|lottery]`: built pages on a cheap phone: Chromium at 412×823, processor four times slower,
 * 150 ms and 1.6 Mb/s, empty cache, several runs. Prints the medians; fails above the limits. `large`: with 10,000
 * games of 300 vendors and a million rounds (SEED=large); the visits begin when the totals of all those rounds are
 * computed. `lottery`: the lottery's pages, each as somebody's first page, in both languages. Beside the first page, in
 * turns with it, a bare page of the same size is visited: what that takes is the browser's and the machine's own, and is
 * part of every other row.
 */
import { chromium, type Browser } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { openBarePage } from './lib-bare-page.ts'
import { USUAL } from '../e2e/browsers.ts'
import { median, openBenchHouse, printTable } from './lib-house.ts'
import { BROWSER_ARGS, visit, type Figures } from './lib-visit.ts'

const RUNS = 5
/** Of twelve places each. */
const LOTTERY_RUNS = 3
type Limits = { lcpMs: number; picturesMs: number; cls: number; firstKb: number }
/** The lobby's own, stricter than those of other pages. */
const LOBBY: Limits = { lcpMs: 750, picturesMs: Infinity, cls: 0, firstKb: 140 }
const LARGE_LOBBY: Limits = { ...LOBBY, picturesMs: 2200 }
/** What docs/look.md allows each page. */
const PAGE: Limits = { lcpMs: 2500, picturesMs: Infinity, cls: 0.02, firstKb: 170 }

type Place = { title: string; path: string; limits: Limits; locale?: string }
const lotteryPages = (locale: string): Place[] =>
  [
    { title: 'hall', path: paths.lottery() },
    { title: 'betting, SSC', path: paths.lottery('ssc1') },
    { title: 'betting, Vietnam', path: paths.lottery('mb1p') },
    { title: 'archive', path: paths.lotteryResults() },
    { title: 'boards', path: paths.lotteryResults({ part: 'boards' }) },
    { title: 'trend', path: paths.lotteryResults({ part: 'trend', game: 'ssc1' }) },
  ].map(({ title, path }) => ({ title: `${title}, ${locale}`, path, limits: PAGE, locale }))

const MODES: Readonly<Record<string, readonly Place[]>> = {
  '': [{ title: 'lobby', path: '/', limits: LOBBY }],
  large: [{ title: 'lobby', path: '/', limits: LARGE_LOBBY }],
  lottery: ['bn-BD', 'en-GB'].flatMap(lotteryPages),
}

const medianOf = (visits: readonly Figures[], name: Exclude<keyof Figures, 'scripts'>) =>
  median(visits.map((one) => one[name]))

/** Returns what of a place's visits is above its limits. */
function aboveLimits(visits: readonly Figures[], { lcpMs, picturesMs, cls, firstKb }: Limits): string[] {
  return [
    medianOf(visits, 'lcp') > lcpMs ? 'LCP' : '',
    medianOf(visits, 'pictures') > picturesMs ? 'pictures' : '',
    visits.some((one) => one.cls > cls) ? 'CLS' : '',
    medianOf(visits, 'firstKb') > firstKb ? 'first script' : '',
  ].filter(Boolean)
}

const HEAD = [
  'first visit',
  'FCP ms',
  'LCP ms',
  'pictures ms',
  'CLS',
  'CPU ms',
  'layout ms',
  'requests',
  'KB',
  'script KB gzip',
  'of it first',
]
function rowOf(title: string, visits: readonly Figures[]): string[] {
  const of = (name: Exclude<keyof Figures, 'scripts'>, digits = 0) => medianOf(visits, name).toFixed(digits)
  return [
    title,
    of('fcp'),
    of('lcp'),
    of('pictures'),
    of('cls', 6),
    of('cpu'),
    of('layout'),
    of('requests'),
    of('kilobytes'),
    of('scriptKb', 1),
    of('firstKb', 1),
  ]
}

/** Visits addresses in turns, so that what the machine does meanwhile meets all of them; returns the visits of each. */
async function visitInTurns(
  browser: Browser,
  addresses: readonly string[],
  runs: number,
  locale = 'bn-BD',
): Promise<Figures[][]> {
  for (const address of addresses) await visit(browser, address, { locale }) // warms the server, not the browser
  const visits: Figures[][] = addresses.map(() => [])
  for (let count = 0; count < runs; count++)
    for (const [index, address] of addresses.entries()) visits[index]?.push(await visit(browser, address, { locale }))
  return visits
}

/** Prints what a first visit to each place costs. */
export async function run(): Promise<void> {
  const mode = process.argv[3] ?? ''
  const places = MODES[mode]
  if (!places) throw new Error('npm run bench -- lobby [large|lottery]')
  const house = await openBenchHouse('lobby', mode === 'large' ? { SEED: 'large' } : {})
  const browser = await chromium.launch({
    executablePath: USUAL, // a desktop's windows would be drawn beside the page
    args: BROWSER_ARGS,
  })
  try {
    await house.untilQuiet() // what was seeded is counted after the start
    const rows: string[][] = []
    const above: string[] = []
    const runs = mode === 'lottery' ? LOTTERY_RUNS : RUNS
    for (const { title, path, limits, locale } of places) {
      const address = `${house.url}${path}`
      const bare = rows.length === 0 ? await openBarePage(address) : null
      const [visits = [], bareVisits] = await visitInTurns(
        browser,
        bare ? [address, bare.url] : [address],
        runs,
        locale,
      ).finally(() => bare?.close())
      rows.push(rowOf(title, visits))
      if (bareVisits) rows.push(rowOf('a bare page of the same size', bareVisits))
      above.push(...aboveLimits(visits, limits).map((what) => `${title}: ${what}`))
    }
    printTable(HEAD, rows)
    if (above.length > 0) {
      process.stdout.write(`above the limit: ${above.join('; ')}\n`)
      process.exitCode = 1
    }
  } finally {
    await browser.close()
    await house.close()
  }
}
