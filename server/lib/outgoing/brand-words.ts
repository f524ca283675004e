/**
 * The words that brands wrote themselves, from memory. A change is seen in this process at its commit, and in the others
 * with its signal.
 */
import type { TemplateWords } from '#contract/outgoing/templates.ts'
import { MESSAGE_WORDS_TOPIC } from '#contract/outgoing/live.ts'
import { SECOND_MS } from '../clock.ts'
import type { Queryable, Tx } from '../db.ts'
import type { Env } from '../env.ts'
import { findWords, listWordsInForce, type PlaceOfWords } from './templates.sql.ts'

/** A change by another process is seen after this time, even if its signal was lost. */
const CACHE_MS = 30 * SECOND_MS

type Kept = { words: ReadonlyMap<string, TemplateWords>; readAt: number }
const kept = new WeakMap<Env, Kept>()
const reading = new WeakMap<Env, Promise<void>>()
const listening = new WeakSet<Env>()

const nameOf = ({ brand, kind, channel, language }: PlaceOfWords) => [brand, kind, channel, language].join('\n')

function forget(env: Env): void {
  kept.delete(env)
  reading.delete(env)
}

async function read(env: Env): Promise<void> {
  if (!listening.has(env)) {
    listening.add(env)
    env.live.listen('all', ({ topic }) => {
      if (topic === MESSAGE_WORDS_TOPIC) forget(env)
    })
  }
  const readAt = env.clock.now().getTime()
  const rows = listWordsInForce(env.db)
  const mine = rows.then((all) => {
    // else a change came since: the next message reads again
    if (reading.get(env) === mine)
      kept.set(env, { words: new Map(all.map(({ words, ...place }) => [nameOf(place), words])), readAt })
  })
  reading.set(env, mine)
  try {
    await mine
  } finally {
    if (reading.get(env) === mine) reading.delete(env)
  }
}

/**
 * Returns a brand's own words of a message, or null where they are the house's. For whoever is inside a transaction: what
 * is not in memory is read over the caller's own connection, and memory is filled beside it (as getBrandIn).
 */
export async function findWordsIn(q: Queryable, env: Env, place: PlaceOfWords): Promise<TemplateWords | null> {
  const fresh = kept.get(env)
  if (fresh && Math.abs(env.clock.now().getTime() - fresh.readAt) < CACHE_MS)
    return fresh.words.get(nameOf(place)) ?? null
  if (!reading.has(env))
    read(env).catch((error: unknown) => env.log.debug({ err: error }, 'words of messages were not read ahead'))
  return findWords(q, place)
}

/** Has every process read the words again after the commit, and pages that show them. */
export function announceWords(tx: Tx, env: Env): void {
  tx.onCommit(() => {
    forget(env)
    env.live.signal('all', MESSAGE_WORDS_TOPIC)
  })
}
