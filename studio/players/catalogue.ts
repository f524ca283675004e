/** Facts about games and about the stakes in a currency. */
import { CARDS, GAME_NAMES } from '#games/cards.ts'
import { playFactsOf } from '#games/facts.ts'
import { STAKE_LADDER, stakeScaleOf } from '#games/stakes.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { parseAmount, quantumOf, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { type Currency, type Engine, type GameInfo, type StakeLimits } from '#studio/protocol.ts'

/**
 * Engines that play several games: one plays all live tables, one all slots, one all fishing halls, one all card rooms,
 * named "table-baccarat", "slot-l20" and so on.
 */
const FAMILIES: readonly Engine[] = CARDS.filter(({ name, variants }) => !variants.some((one) => one === name)).map(
  ({ name }) => name,
)
const familyOf = (name: string) => FAMILIES.find((family) => name.startsWith(`${family}-`))

/** Returns the engine of a name, or null. */
export function findEngine(name: string): Engine | null {
  return familyOf(name) ?? GAME_NAMES.find((engine) => engine === name) ?? null
}

/**
 * Describes a game for a session. Refuses with GAME_DISABLED when the vendor's list has no such game, or has it under
 * another engine than the page asked for.
 */
export function getGame(
  config: StudioConfig,
  vendorCode: string,
  gameCode: string,
  engine: Engine,
  language: string,
): GameInfo {
  const games = config.vendors[vendorCode]?.games
  const known = games?.[gameCode]
  if (games && (!known || findEngine(known.engine) !== engine)) {
    refuse('GAME_DISABLED', `${vendorCode} has no ${engine} ${gameCode}`)
  }
  const words = language.split('-')[0] ?? 'en'
  const title = known?.title?.[language] ?? known?.title?.[words] ?? known?.title?.en
  return {
    vendorCode,
    code: gameCode,
    engine,
    title: title ?? titleOf(gameCode),
    theme: known?.theme ?? engine,
    variant: known?.engine ?? (FAMILIES.some((family) => family === engine) ? `${engine}-${gameCode}` : engine),
    sellsFeatures: config.sellsFeatures && known?.sellsFeatures !== false,
  }
}

/** Returns "crash-kite_2" as "Crash Kite 2". */
function titleOf(gameCode: string): string {
  return gameCode
    .split(/[-_ ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

const DECIMALS = 2
/** Currency signs that the runtime does not have. */
const SIGNS: Readonly<Record<string, string>> = { TLB: '₺' }

/** Cached, because asking the runtime is slower than a roll of dice. */
const currencies = new Map<string, Currency>()

/** Returns how a currency is shown. */
export function getCurrency(code: string): Currency {
  const known = currencies.get(code)
  if (known) return known
  const sign =
    SIGNS[code] ??
    new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
      .formatToParts(1)
      .find((part) => part.type === 'currency')?.value
  const currency = { code, symbol: sign ?? code, decimals: DECIMALS }
  currencies.set(code, currency) // only codes from the door are cached
  return currency
}

/** Returns the smallest amount that members of a currency see, in ledger units. */
export function quantumFor(currencyCode: string): bigint {
  return quantumOf(getCurrency(currencyCode).decimals)
}

const MAX_WIN = '100000.00'

/**
 * Returns the stakes that a game takes in a currency. `variant` is the name from the vendor's list, for engines whose
 * rooms differ: where its step is larger than its engine's, the ladder is multiplied by the same factor.
 */
export function getLimits(engine: Engine, currencyCode: string, variant = ''): StakeLimits {
  const scale = stakeScaleOf(currencyCode)
  const { stakeStep, stakeStepOf, ladderOf } = playFactsOf(engine)
  const step = stakeStepOf?.(variant) ?? stakeStep
  const ladder = (ladderOf?.(variant) ?? STAKE_LADDER).map((amount) =>
    writeAmount((parseAmount(amount) * scale * parseAmount(step)) / parseAmount(stakeStep)),
  )
  return { min: ladder[0] ?? '0.20', max: ladder.at(-1) ?? '2000.00', step, ladder }
}

/** Returns the most that one crash bet may win before it is cashed out automatically, in ledger units. */
export function maxWinMinor(currencyCode: string): bigint {
  return parseAmount(MAX_WIN) * stakeScaleOf(currencyCode)
}

const ORIGINAL_MAX_WIN = '2000000.00'

/** Returns the most that one round of an original pays: a thousand of the largest stakes. In ledger units. */
export function originalMaxWinMinor(currencyCode: string): bigint {
  return parseAmount(ORIGINAL_MAX_WIN) * stakeScaleOf(currencyCode)
}

/** Reads a stake and checks it against the limits. Refuses with STAKE_OUT_OF_RANGE. */
export function readStake(text: string, engine: Engine, currencyCode: string, variant = ''): bigint {
  const limits = getLimits(engine, currencyCode, variant)
  const stake = parseAmount(text)
  if (stake < parseAmount(limits.min) || stake > parseAmount(limits.max) || stake % parseAmount(limits.step) !== 0n) {
    refuse('STAKE_OUT_OF_RANGE', `stakes go from ${limits.min} to ${limits.max} in steps of ${limits.step}`)
  }
  return stake
}
