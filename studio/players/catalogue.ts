/** What the studio knows of a game and of a currency's stakes. */
import { ENGINE_FACTS } from '#studio/engines/engine-facts.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { parseAmount, quantumOf, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { engines, type Currency, type Engine, type GameInfo, type StakeLimits } from '#studio/protocol.ts'

/** One engine plays all live tables, one all slots, one all fishing halls, one all card rooms: "table-baccarat", "slot-l20" and their fellows. */
const FAMILIES = ['fishing', 'pvp', 'slot', 'table'] as const satisfies readonly Engine[]
const familyOf = (name: string) => FAMILIES.find((family) => name.startsWith(`${family}-`))

/** The engine of a name, or null. */
export function findEngine(name: string): Engine | null {
  return familyOf(name) ?? engines.find((engine) => engine === name) ?? null
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

/** "crash-kite_2" as "Crash Kite 2". */
function titleOf(gameCode: string): string {
  return gameCode
    .split(/[-_ ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

const DECIMALS = 2
/** Where the runtime knows no sign for a currency. */
const SIGNS: Readonly<Record<string, string>> = { TLB: '₺' }

/** Asking the runtime costs more than a roll of dice. */
const currencies = new Map<string, Currency>()

/** How a currency is shown. */
export function getCurrency(code: string): Currency {
  const known = currencies.get(code)
  if (known) return known
  const sign =
    SIGNS[code] ??
    new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
      .formatToParts(1)
      .find((part) => part.type === 'currency')?.value
  const currency = { code, symbol: sign ?? code, decimals: DECIMALS }
  currencies.set(code, currency) // only codes that the door gave out come here
  return currency
}

/** The smallest amount that members of a currency see, in ledger units. */
export function quantumFor(currencyCode: string): bigint {
  return quantumOf(getCurrency(currencyCode).decimals)
}

/** Currencies differ in what a unit is worth: all limits are multiples of this. */
const SCALE: Readonly<Record<string, bigint>> = { BDT: 10n, INR: 10n, THB: 5n, TLB: 5n, USD: 1n, VND: 2_000n }

const LADDER = [
  '0.20',
  '0.40',
  '1.00',
  '2.00',
  '4.00',
  '10.00',
  '20.00',
  '50.00',
  '100.00',
  '200.00',
  '500.00',
  '1000.00',
  '2000.00',
]
const MAX_WIN = '100000.00'

/** What one unit of the limits is worth in a currency. */
export function scaleOf(currencyCode: string): bigint {
  return SCALE[currencyCode] ?? 1n
}

/**
 * The stakes that a game takes in a currency. `variant` is the name that the vendor's list has, for engines whose rooms differ: where
 * its step is longer than its engine's, the ladder is stretched as much.
 */
export function getLimits(engine: Engine, currencyCode: string, variant = ''): StakeLimits {
  const scale = scaleOf(currencyCode)
  const { stakeStep, stakeStepOf, ladderOf } = ENGINE_FACTS[engine]
  const step = stakeStepOf?.(variant) ?? stakeStep
  const ladder = (ladderOf?.(variant) ?? LADDER).map((amount) =>
    writeAmount((parseAmount(amount) * scale * parseAmount(step)) / parseAmount(stakeStep)),
  )
  return { min: ladder[0] ?? '0.20', max: ladder.at(-1) ?? '2000.00', step, ladder }
}

/** The most that one crash bet may win before it is cashed out by itself, in ledger units. */
export function maxWinMinor(currencyCode: string): bigint {
  return parseAmount(MAX_WIN) * scaleOf(currencyCode)
}

const ORIGINAL_MAX_WIN = '2000000.00'

/** The most that one round of an original pays: a thousand of the largest stakes. In ledger units. */
export function originalMaxWinMinor(currencyCode: string): bigint {
  return parseAmount(ORIGINAL_MAX_WIN) * scaleOf(currencyCode)
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
