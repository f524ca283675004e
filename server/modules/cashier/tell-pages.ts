import type { Topic } from '#contract/topic.ts'
import type { Env } from '#server/lib/env.ts'

/** Tells the open pages of the member and of the brand's operators that an order changed. */
export function tellPages(
  { live }: Env,
  { merchant, memberId }: { merchant: string; memberId: string },
  topic: Topic,
): void {
  live.signal(memberId, topic)
  live.signalOperators(merchant, topic)
}
