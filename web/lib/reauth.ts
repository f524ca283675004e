import { createStore, useStore } from './store.ts'

type Question = { answer: (isConfirmed: boolean) => void }
const question = createStore<Question | null>(null)

/**
 * Asks the reader to confirm that they are the member. Resolves to true once the server agreed. Two requests at the
 * same time show one question.
 */
export function askWhoIsThere(): Promise<boolean> {
  return new Promise((resolve) => {
    const open = question.get()
    question.set({
      answer: (isConfirmed) => {
        open?.answer(isConfirmed)
        question.set(null)
        resolve(isConfirmed)
      },
    })
  })
}

/** Returns the question that waits for its answer, or null. */
export function useReauthQuestion(): Question | null {
  return useStore(question)
}
