/**
 * Many callers share one statement: questions that are asked while the last statement runs are asked together as soon
 * as it has been answered. No question waits to fill a statement.
 */

import { isUnstorable } from './db.ts'

/** The most questions of one statement. */
const TOGETHER_MAX = 256

type Waiting<Question, Answer> = {
  question: Question
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Returns a function that answers one question. `ask` answers many, in their order. When it fails for a value that the
 * database cannot hold, each question is asked alone, so that only the one with that value fails.
 */
export function gather<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let isBusy = false

  /** Asks, and returns what answers the callers. */
  async function answer(batch: readonly Waiting<Question, Answer>[]): Promise<() => void> {
    try {
      const answers = await ask(batch.map((one) => one.question))
      if (answers.length !== batch.length) throw new Error(`${batch.length} questions got ${answers.length} answers`)
      return () => batch.forEach((one, place) => one.resolve(answers[place] as Answer))
    } catch (error) {
      if (batch.length === 1 || !isUnstorable(error)) return () => batch.forEach((one) => one.reject(error))
      for (const one of batch) (await answer([one]))()
      return () => undefined
    }
  }

  async function flush(): Promise<void> {
    const batch = waiting.slice(0, TOGETHER_MAX)
    waiting = waiting.slice(TOGETHER_MAX)
    const tell = await answer(batch)
    // the database works on the next questions while these callers are answered
    if (waiting.length > 0) void flush()
    else isBusy = false
    tell()
  }

  function start(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    setImmediate(() => void flush()) // questions of the same turn of the event loop share the statement
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      start()
    })
}
