/**
 * The record of every round at the door, beside its money: what was chosen, what happened on the way, and by which
 * rules.
 */
import { createHash } from 'node:crypto'
import type { PlayFacts } from '#games/card.ts'
import { GAME_NAMES } from '#games/cards.ts'
import { findPlayFacts, playFactsOf } from '#games/facts.ts'

const FINGERPRINT_LETTERS = 12

/** Returns the rules' name with a short hash of their numbers, which changes whenever one of them does. */
function nameRules({ name, facts }: PlayFacts['rules']): string {
  return `${name}/${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, FINGERPRINT_LETTERS)}`
}

const RULES = new Map(GAME_NAMES.map(playFactsOf).map((facts) => [facts, nameRules(facts.rules)]))

function factsOf({ engine }: { engine?: unknown }): PlayFacts | null {
  return typeof engine === 'string' ? findPlayFacts(engine) : null
}

/** Adds choices and versions to the record of a bet. */
export function withChoices(detail: object): object {
  const facts = factsOf(detail)
  if (!facts) return detail
  const choices = Object.fromEntries(Object.entries(detail).filter(([name]) => facts.choices.includes(name)))
  return { ...detail, choices, versions: { game: facts.version, rules: RULES.get(facts) } }
}

/** Adds phases and the last display to the record of a win or an end. */
export function withPhases(detail: object): object {
  const facts = factsOf(detail)
  return facts ? { ...detail, ...facts.phasesOf(detail) } : detail
}
