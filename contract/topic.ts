/**
 * A live topic: what may have changed. A page that hears it fetches again the answers of calls that name it in
 * `changesWith`; no figure travels on the channel (contract/live.ts).
 */

declare const isTopic: unique symbol
/** The name of a topic. Only `defineTopic` makes one, so a name that nobody declared does not compile. */
export type Topic = string & { readonly [isTopic]: true }

/** Names of topics as they are sent. */
export const TOPIC_PATTERN = /^[a-z]+(-[a-z]+)*$/

/** Declares a topic. A subject's topics are in `contract/<subject>/live.ts`, and in `topics` of its module's value. */
export function defineTopic(name: string): Topic {
  return name as Topic // the only place where a name becomes a topic
}
