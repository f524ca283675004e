import { decideMoney } from '#contract/identity/office-grants.ts'

/**
 * Returns how many persons must agree to give permissions to an operator who holds some already: one where nothing or
 * only reading is added, otherwise two. One of them must be of the house where the permissions decide about money.
 */
export function weigh(given: readonly string[], had: readonly string[] = []): { persons: number; needsHouse: boolean } {
  const added = given.filter((one) => !had.includes(one))
  if (decideMoney(added)) return { persons: 2, needsHouse: true }
  return { persons: added.every((one) => one.endsWith('.read')) ? 1 : 2, needsHouse: false }
}
