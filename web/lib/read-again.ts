import type { Query, QueryClient } from '@tanstack/react-query'

/** First answers on their way that are read once more when they have come. */
const AGAIN = new WeakSet<Query>()

/**
 * Makes answers outdated, so that what is on the page is read again. Also a first answer that is still on its way: it
 * may have been read just before the change, and the library would take it for the new one.
 */
export function readAgain(client: QueryClient, isOld: (query: Query) => boolean): void {
  const onTheirWay = client
    .getQueryCache()
    .findAll({ predicate: isOld, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined && !AGAIN.has(query))
  void client.invalidateQueries({ predicate: isOld })
  for (const query of onTheirWay) {
    AGAIN.add(query)
    const forget = () => AGAIN.delete(query)
    // a moment after it has come, when the library has taken it; one that failed is asked again by the page itself
    void query.promise?.then(() => {
      forget()
      setTimeout(() => readAgain(client, (one) => one === query))
    }, forget)
  }
}
