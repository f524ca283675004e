/** Pictures that stand in the page of a first visit (server/lib/first-visit.ts), by the address that they would be fetched from. */
const inlined = new Map<string, string>()

/** Remembers them before the page is drawn anew over the server's markup: what is there already is not fetched. */
export function keepInlined(): void {
  for (const { dataset, srcset } of document.querySelectorAll<HTMLSourceElement>('source[data-of]'))
    inlined.set(dataset.of ?? '', srcset)
}

/** Where a picture is to be taken from: out of the page when it stands in it, else from its address. */
export function findInlined(address: string): string {
  return inlined.get(address) ?? address
}
