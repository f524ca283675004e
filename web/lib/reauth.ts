import { createStore, useStore } from './store.ts'

type Question = { answer: (isConfirmed: boolean) => void }
const question = createStore<Question | null>(null)

/** Asks whoever is there to show that it is the member; true once the server agreed. Asking twice at once is asking once. */
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

/** The question that waits for its answer, or null. */
export function useReauthQuestion(): Question | null {
  return useStore(question)
}
