/**
 * Writes the record of a round, apart from its money, in words: values that our own games name in the reader's
 * language, anything else as the vendor wrote it.
 */
import type { MessageKey } from '#web/lib/message-keys.ts'

type Json = Record<string, unknown>
/** A message with its values, or a vendor's text that no catalogue has. */
export type Word = { key: MessageKey; values?: Record<string, string> } | { text: string }
export type Told = { name: Word; value: Word }

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : (JSON.stringify(value) ?? '')

/** Returns a vendor's own value as text. */
function plain(value: unknown): Word {
  return { text: asText(value) }
}

function readChoice(name: string, value: unknown): Told | null {
  if (value === null) return null
  if (name === 'lineCount') return { name: { key: 'bets.choice.lineCount' }, value: plain(value) }
  if (name === 'skin') return { name: { key: 'bets.choice.skin' }, value: plain(value) }
  if (name === 'isBought')
    return {
      name: { key: 'bets.choice.isBought' },
      value: { key: value === true ? 'bets.choice.yes' : 'bets.choice.no' },
    }
  if (name === 'target') return { name: { key: 'bets.choice.target' }, value: plain(value) }
  if (name === 'over')
    return {
      name: { key: 'bets.choice.side' },
      value: { key: value === true ? 'bets.choice.over' : 'bets.choice.under' },
    }
  if (name === 'autoAt') return { name: { key: 'bets.choice.autoAt' }, value: { text: `${asText(value)}×` } }
  if (name === 'slot') return { name: { key: 'bets.choice.slot' }, value: plain(Number(value) + 1) }
  return { name: { text: name }, value: plain(value) }
}

/** Returns the player's choices, one for each line; empty where the game reported none. */
export function readChoices(choices: Json | null): Told[] {
  return Object.entries(choices ?? {})
    .map(([name, value]) => readChoice(name, value))
    .filter((one) => one !== null)
}

/** One step of a round. `win` is an amount as the wire writes it, where the step has one. */
export type Phase = { word: Word; win: string | null }

function readPhase({ phase, ...facts }: Json): Phase {
  const win = typeof facts.win === 'string' ? facts.win : null
  if (phase === 'spin' || phase === 'freeSpin') {
    return {
      word: {
        key: phase === 'spin' ? 'bets.spin' : 'bets.freeSpin',
        values: { number: String(Number(facts.spin) + 1) },
      },
      win,
    }
  }
  if (phase === 'roll' && typeof facts.roll === 'string')
    return { word: { key: 'bets.rolled', values: { roll: facts.roll } }, win }
  if (phase === 'flight') return { word: { key: 'bets.phase.flight' }, win }
  if (phase === 'cashOut') return { word: { key: 'bets.youLeft', values: { multiplier: asText(facts.at) } }, win }
  if (phase === 'bust') return { word: { key: 'bets.endedAt', values: { multiplier: asText(facts.at) } }, win }
  const others = Object.entries(facts)
    .filter(([name]) => name !== 'win')
    .map(([name, value]) => `${name} ${asText(value)}`)
  return { word: { text: [asText(phase ?? ''), ...others].filter(Boolean).join(' · ') }, win }
}

/** Returns the steps of the round, in order. */
export function readPhases(phases: readonly Json[]): Phase[] {
  return phases.map(readPhase)
}

/**
 * Returns the last result that was shown: rows of symbols for a window, which the record lists reel by reel; one line
 * for anything else; empty where the game reported none.
 */
export function readResult(result: unknown): string[] {
  if (result === null || result === undefined) return []
  if (!Array.isArray(result) || result.length === 0 || !result.every((reel) => Array.isArray(reel)))
    return [asText(result)]
  const height = Math.max(...result.map((reel) => reel.length))
  return Array.from({ length: height }, (_row, row) => result.map((reel) => asText(reel[row] ?? '')).join(' '))
}
