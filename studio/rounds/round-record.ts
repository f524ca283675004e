/** What the door keeps of every round beside its money: what was chosen, what happened on the way, and by which rules. */
import { createHash } from 'node:crypto'
import { ENGINE_FACTS } from '#studio/engines/engine-facts.ts'
import type { EngineFacts } from '#studio/engines/facts.ts'

const FINGERPRINT_LETTERS = 12

/** The rules' name with a short name of their numbers, which changes whenever one of them does. */
function nameRules({ name, facts }: EngineFacts['rules']): string {
  return `${name}/${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, FINGERPRINT_LETTERS)}`
}

const RULES = new Map(Object.values(ENGINE_FACTS).map((facts) => [facts, nameRules(facts.rules)]))

function factsOf({ engine }: { engine?: unknown }): EngineFacts | null {
  return typeof engine === 'string' && Object.hasOwn(ENGINE_FACTS, engine)
    ? ENGINE_FACTS[engine as keyof typeof ENGINE_FACTS]
    : null
}

/** Adds choices and versions to what a bet tells. */
export function withChoices(detail: object): object {
  const facts = factsOf(detail)
  if (!facts) return detail
  const choices = Object.fromEntries(Object.entries(detail).filter(([name]) => facts.choices.includes(name)))
  return { ...detail, choices, versions: { game: facts.version, rules: RULES.get(facts) } }
}

/** Adds phases and the last display to what a win or an end tells. */
export function withPhases(detail: object): object {
  const facts = factsOf(detail)
  return facts ? { ...detail, ...facts.phasesOf(detail) } : detail
}
