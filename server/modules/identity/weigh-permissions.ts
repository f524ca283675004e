import { decideMoney } from '#contract/office-operators.ts'

/** How many persons give permissions to who has some: one where nothing or only reading is added, else two; of the house one where money is. */
export function weigh(given: readonly string[], had: readonly string[] = []): { persons: number; needsHouse: boolean } {
  const added = given.filter((one) => !had.includes(one))
  if (decideMoney(added)) return { persons: 2, needsHouse: true }
  return { persons: added.every((one) => one.endsWith('.read')) ? 1 : 2, needsHouse: false }
}
