import { fail } from '#contract/errors.ts'
import type { Brand } from '#server/lib/brands.ts'

/** Passes where the brand has agents. Fails with AGENTS_CLOSED. */
export function guardAgents({ switches }: Pick<Brand, 'switches'>): void {
  if (!switches.AGENTPOLICY3) fail('AGENTS_CLOSED')
}
