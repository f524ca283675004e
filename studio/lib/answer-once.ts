/** Carries out every request once: repeats get the first answer, whether it is still in progress or already stored. */
import { sha256Hex } from '#studio/lib/crypto.ts'
import type { Db, Tx } from '#studio/lib/db.ts'
import { gather } from '#studio/lib/gather.ts'
import { Refusal, refuse } from '#studio/lib/refusal.ts'
import type { StudioErrorCode } from '#studio/protocol.ts'

type Stored = { kind: 'ok'; value: unknown } | { kind: 'refused'; code: StudioErrorCode; message: string }

/** The requests that this process is carrying out. */
export type Once = {
  readonly running: Map<string, { hash: string; answer: Promise<unknown> }>
}

export function createOnce(): Once {
  return { running: new Map() }
}

export type OnceRequest = {
  playerId: bigint
  requestId: string
  /** The request itself: a repeat of the id with another request is refused. */
  request: unknown
}

export function requestHash(request: unknown): string {
  return sha256Hex(JSON.stringify(request))
}

/**
 * Answers a request. Runs `work` the first time, which must store its answer with `saveAnswer` in the transaction that
 * has the effect. `isReplay` is true for a repeat. Throws the stored refusal, or REQUEST_MISMATCH for an id used before
 * for another request.
 */
export async function answerOnce<Answer>(
  { db, once }: { db: Db; once: Once },
  { playerId, requestId, request }: OnceRequest,
  work: (hash: string) => Promise<Answer>,
): Promise<{ answer: Answer; isReplay: boolean }> {
  const hash = requestHash(request)
  const key = `${playerId}:${requestId}`
  const running = once.running.get(key)
  if (running) {
    if (running.hash !== hash) refuse('REQUEST_MISMATCH', 'this request id was used for something else')
    return { answer: (await running.answer) as Answer, isReplay: true }
  }
  const answer = (async () => {
    const stored = await findAnswer(db, { playerId, requestId })
    if (!stored) return { answer: await work(hash), isReplay: false }
    if (stored.hash !== hash) refuse('REQUEST_MISMATCH', 'this request id was used for something else')
    if (stored.answer.kind === 'refused') throw new Refusal(stored.answer.code, stored.answer.message)
    return { answer: stored.answer.value as Answer, isReplay: true }
  })()
  once.running.set(key, { hash, answer: answer.then((result) => result.answer) })
  once.running.get(key)?.answer.catch(() => undefined) // avoids an unhandled rejection when no repeat arrives
  try {
    return await answer
  } finally {
    once.running.delete(key)
  }
}

type Asked = { playerId: bigint; requestId: string }

const findAnswer = gather(
  async (db: Db, asked: readonly Asked[]): Promise<({ hash: string; answer: Stored } | null)[]> => {
    const rows = await db.query<Asked & { hash: string; answer: Stored }>(
      `select player_id as "playerId", request_id as "requestId", request_hash as hash, answer from studio.answers
     where (player_id, request_id) in (select * from unnest($1::bigint[], $2::text[]))`,
      [asked.map(({ playerId }) => playerId), asked.map(({ requestId }) => requestId)],
    )
    const nameOf = ({ playerId, requestId }: Asked) => `${playerId} ${requestId}`
    const found = new Map(rows.map((row) => [nameOf(row), row]))
    return asked.map((one) => found.get(nameOf(one)) ?? null)
  },
)

export type NewAnswer = Asked & { hash: string; answer: Stored }

/**
 * Stores the answer to a request, in the transaction that made it true. A second answer to the same id changes nothing.
 */
export async function saveAnswer(
  tx: Tx,
  { playerId, requestId, hash }: Asked & { hash: string },
  answer: Stored,
  now: number,
): Promise<void> {
  await saveAnswers(tx, [{ playerId, requestId, hash, answer }], now)
}

/** Stores many answers, as saveAnswer does for one. */
export async function saveAnswers(tx: Tx, answers: readonly NewAnswer[], now: number): Promise<void> {
  await tx.query(
    `insert into studio.answers (player_id, request_id, request_hash, answer, created_at)
     select *, $5 from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[])
     on conflict (player_id, request_id) do nothing`,
    [
      answers.map(({ playerId }) => playerId),
      answers.map(({ requestId }) => requestId),
      answers.map(({ hash }) => hash),
      answers.map(({ answer }) => JSON.stringify(answer)),
      new Date(now),
    ],
  )
}

/** Repeats of a request are recognised for a week. */
const ANSWER_MEMORY_MS = 7 * 24 * 3_600_000

/** Deletes answers that are too old to be asked for again. */
export async function removeOldAnswers(db: Db, now: number): Promise<void> {
  await db.query('delete from studio.answers where created_at < $1', [new Date(now - ANSWER_MEMORY_MS)])
}
