import { z } from 'zod'
import type { FactTopic, TellsOf } from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import { newCounter } from '#server/lib/metrics.ts'

const told = newCounter('facts_told_total', 'Facts told, by topic', ['topic'])

/** The member that a fact is about, and when it happened. */
export type About = { readonly brand: string; readonly memberId: string; readonly at: Date }

/**
 * Writes a fact into the log, in the transaction in which it happens: both are committed, or neither is. The fact must
 * have the topic's shape (contract/facts.ts); anything else does not compile, or throws here.
 */
export async function tellFact<Topic extends FactTopic>(
  tx: Tx,
  topic: Topic,
  { brand, memberId, at }: About,
  tells: NoInfer<TellsOf<Topic>>,
): Promise<void> {
  await tx.prepared('core.tell_fact', 'select core.tell_fact($1, $2, $3::smallint, $4, $5, $6::jsonb)', [
    at,
    topic.name,
    topic.version,
    brand,
    memberId,
    JSON.stringify(z.encode(topic.tells, tells)),
  ])
  tx.onCommit(() => told.inc({ topic: topic.name }))
}
