/**
 * Pictures that are inlined in the page of a first visit (server/lib/first-visit.ts), by the address that they would be
 * fetched from.
 */
const inlined = new Map<string, string>()

/** Stores them before the page renders over the server's markup, so that they are not fetched again. */
export function keepInlined(): void {
  for (const { dataset, srcset } of document.querySelectorAll<HTMLSourceElement>('source[data-of]'))
    inlined.set(dataset.of ?? '', srcset)
}

/** Returns the source of a picture: the inlined data when the page has it, otherwise its address. */
export function findInlined(address: string): string {
  return inlined.get(address) ?? address
}
