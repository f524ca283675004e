import { z } from 'zod'
import type { FactTopic, TellsOf } from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import { newCounter } from '#server/lib/metric-kinds.ts'
import { insertFact, insertFacts } from './facts.sql.ts'

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
  const { name, version } = topic
  await insertFact(tx, {
    at,
    topic: name,
    version,
    brand,
    memberId,
    tells: JSON.stringify(z.encode(topic.tells, tells)),
  })
  tx.onCommit(() => told.inc({ topic: topic.name }))
}

/** Writes one topic's facts about many members, each as `tellFact` does. */
export async function tellFacts<Topic extends FactTopic>(
  tx: Tx,
  topic: Topic,
  facts: readonly { about: About; tells: NoInfer<TellsOf<Topic>> }[],
): Promise<void> {
  const { name, version } = topic
  await insertFacts(
    tx,
    facts.map(({ about, tells }) => ({
      ...about,
      topic: name,
      version,
      tells: JSON.stringify(z.encode(topic.tells, tells)),
    })),
  )
  tx.onCommit(() => told.inc({ topic: topic.name }, facts.length))
}
