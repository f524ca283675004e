/** Answers that the server puts into a page for what the page asks first, so that it is drawn before it asks anything. */
import type { QueryClient } from '@tanstack/react-query'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { callKey } from './queries.ts'

/** A call of a page, with its input, whose answer is the same for every visitor of a brand and language. */
export type Asked = {
  id: string
  input: unknown
  /** The answer changes with a live topic: the page asks again as soon as it runs. */
  isLive: boolean
}
export type Answered = Asked & { value: unknown }

/** Names a call with its input, as `useCall` does. */
export function asked<Call extends CallDefinition & { who: 'anyone' }>(call: Call, input: InputOf<Call>): Asked {
  return { id: call.id, input, isLive: (call.changesWith ?? []).length > 0 }
}

let first: readonly Answered[] = []

/** Returns whether the page came with answers. */
export const hasFirstAnswers = (): boolean => first.length > 0

/** Returns the answer of a call that came with the page, and what was asked; null where none did. */
export function findFirstAnswer<Call extends CallDefinition>(
  call: Call,
): { input: InputOf<Call>; value: OutputOf<Call> } | null {
  return (first.find(({ id }) => id === call.id) ?? null) as { input: InputOf<Call>; value: OutputOf<Call> } | null
}

/** Puts the answers into the page's cache, as if they had just been fetched; live ones as answers to be renewed. */
export function primeAnswers(client: QueryClient, answers: readonly Answered[]): void {
  first = answers
  for (const { id, input, isLive, value } of answers)
    client.setQueryData(callKey({ id } as CallDefinition, input as object), value, isLive ? { updatedAt: 1 } : {})
}
