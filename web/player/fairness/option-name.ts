/** Names the options of a game in the reader's language. The figures use the game's own words. */
import type { FairnessFamily } from '#contract/catalogue/fairness.ts'
import type { CockResult } from '#games/cockfight/rules.ts'
import { FISH } from '#games/fishing/fish.ts'
import { MARKET_KINDS } from '#games/sports/market.ts'
import type { TableKind } from '#games/table/table-games.ts'
import type { Translate } from '#web/lib/i18n.tsx'
import { wordText } from '#web/rounds/word-text.ts'
import { spotName } from '#web/rounds/table-spots.ts'

/** Repeated here, because importing the rules would load the whole betting book. */
const FIGHT_RESULTS = ['meron', 'wala', 'draw', 'fulltime'] as const satisfies readonly CockResult[]
const PICKS = ['spin', 'bought', 'pot', 'hand'] as const
/**
 * Options that hold two values in their own words: "3 mines, 2 opened", "5 picks, classic", "16 high", "rank 4, lower",
 * "easy, 3 steps".
 */
const PAIRS = [
  ['mines', /^(\d+) mines, (\d+) opened$/],
  ['picks', /^(\d+) picks, (\w+)$/],
  ['segments', /^(\d+) segments, (\w+)$/],
  ['rank', /^rank (\d+), (\w+)$/],
  ['rows', /^(\d+) (\w+)$/],
] as const
const STEPS = /^(\w+), (\d+) steps$/
const TABLE = 'table-'
const BEST = 'best decision on every hand'
/** The bets beside a hand of the blackjack table. */
const BESIDE = ['pairs', 'three', 'insurance'] as const

function originalName(option: string, t: Translate): string {
  if (option === BEST) return t('fairness.pick.best')
  const beside = BESIDE.find((one) => one === option)
  if (beside) return t(`fairness.pick.${beside}`)
  const [, difficulty, steps] = STEPS.exec(option) ?? []
  if (difficulty && steps) return t('fairness.pick.steps', { first: steps, second: wordText(difficulty, t) })
  for (const [name, pattern] of PAIRS) {
    const [, first, second] = pattern.exec(option) ?? []
    if (first && second) return t(`fairness.pick.${name}`, { first, second: wordText(second, t) })
  }
  return wordText(option, t)
}

/** Returns an engine's option in the reader's language. */
export function optionName(t: Translate, family: FairnessFamily, engine: string, option: string): string {
  const pick = PICKS.find((one) => one === option)
  if (pick) return t(`fairness.pick.${pick}`)
  const result = family === 'cockfight' ? FIGHT_RESULTS.find((one) => one === option) : undefined
  if (result) return t(`fairness.fight.${result}`)
  const market = family === 'sports' ? MARKET_KINDS.find((one) => one === option) : undefined
  if (market && market !== 'fight') return t(`fairness.market.${market}`)
  // tables are named after their games; importing the list itself would load all their rules
  if (family === 'table') return spotName(t, engine.slice(TABLE.length) as TableKind, option)
  const fish = family === 'fishing' ? FISH.find((one) => one === option) : undefined
  if (fish) return t(`fishRounds.fish.${fish}`)
  return family === 'original' ? originalName(option, t) : option
}
