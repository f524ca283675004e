/** The reader's conversation: its lines, what waits to be sent, and the draft. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { supportConversation, supportDesk, supportSay } from '#contract/support/support.ts'
import { SUPPORT_LINES_PAGE } from '#contract/support/words.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { readSession, writeSession } from '#web/lib/browser-storage.ts'
import { call } from '#web/lib/client.ts'
import { callKey, metaOf } from '#web/lib/queries.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { type SessionState, useSession } from '#web/lib/session.ts'
import { createStore, useStore } from '#web/lib/store.ts'

export type Talk = NonNullable<OutputOf<typeof supportConversation>['conversation']>
export type TalkLine = Talk['lines'][number]
/** A line that the server has not confirmed: the same request id every time it is sent. */
export type Unsent = { requestId: string; text: string; fault: string | null }

/** Pages of visitors have no signals of their own; a member's asks rarely, in case one was missed. */
const VISITOR_MS = 4_000
const MEMBER_MS = 30_000

const unsent = createStore<readonly Unsent[]>([])
const draft = createStore<string>(readSession('supportDraft') ?? '')

/** Stores what is being written; it stays when the dialog is closed, the page reloaded or the session ended. */
export function keepDraft(text: string): void {
  writeSession('supportDraft', text || null)
  draft.set(text)
}

/** Returns what is being written. */
export const useDraft = (): string => useStore(draft)
/** Returns the lines that wait to be sent, or could not be. */
export const useUnsent = (): readonly Unsent[] => useStore(unsent)

/** Returns the cache key of a reader's conversation. */
export const talkKey = (owner: string) => [supportConversation.id, 'talk', owner] as const

/** Returns whose conversation a session has. */
export const ownerOf = ({ isLogin, isTrial, user }: SessionState): string =>
  isLogin && !isTrial ? (user?.id ?? '') : 'visitor'

/** Returns whose conversation the tab has. */
export const useOwner = (): string => ownerOf(useSession())

/** Reads the conversation, and stores whether one runs. */
export async function readTalk(client: QueryClient, owner: string, signal?: AbortSignal): Promise<Talk | null> {
  const talk = await readLines(client, owner, signal)
  writeSession('supportRuns', talk && talk.state !== 'ended' ? '1' : null)
  return talk
}

/** Reads the conversation from the last line that is known; a page of lines after the other. */
async function readLines(client: QueryClient, owner: string, signal?: AbortSignal): Promise<Talk | null> {
  let known = client.getQueryData<Talk | null>(talkKey(owner)) ?? null
  let lines = known?.lines ?? []
  for (;;) {
    const after = Number(lines.at(-1)?.id ?? 0)
    const { conversation } = await call(supportConversation, { after }, { signal })
    if (!conversation) return null
    if (known && known.id !== conversation.id) {
      // another conversation began: its lines are read from the first
      known = null
      lines = []
      if (after > 0) continue
    }
    // two questions from one line may overlap: a line is shown once
    lines = [...lines, ...conversation.lines.filter(({ id }) => Number(id) > after)]
    if (conversation.lines.length < SUPPORT_LINES_PAGE) return { ...conversation, lines }
  }
}

/** Returns the options of the query that reads a reader's conversation while somebody looks at it. */
export function talkQuery(client: QueryClient, owner: string) {
  return {
    queryKey: talkKey(owner),
    queryFn: ({ signal }: { signal: AbortSignal }) => readTalk(client, owner, signal),
    meta: metaOf(supportConversation),
    staleTime: 0,
    refetchInterval: owner === 'visitor' ? VISITOR_MS : MEMBER_MS,
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  } as const
}

/** Reads the reader's conversation, again and again. */
export function useTalk() {
  const client = useQueryClient()
  return useQuery<Talk | null, ApiError>(talkQuery(client, useOwner()))
}

/** Returns a function that asks again for the conversation and the desk. */
export function useAskAgain(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([supportConversation, supportDesk].map((one) => client.invalidateQueries({ queryKey: callKey(one) })))
}

const put = (requestId: string, next: Partial<Unsent> | null) =>
  unsent.set(
    unsent.get().flatMap((one) => (one.requestId !== requestId ? [one] : next === null ? [] : [{ ...one, ...next }])),
  )

/**
 * Returns functions that send a line, send one again, and take one back into the draft. A line that could not be sent
 * stays, with the reason.
 */
export function useSay(networkText: string) {
  const askAgain = useAskAgain()
  const deliver = async ({ requestId, text }: Pick<Unsent, 'requestId' | 'text'>) => {
    put(requestId, { fault: null })
    try {
      await call(supportSay, { requestId, text })
      await askAgain()
      put(requestId, null)
    } catch (error) {
      put(requestId, { fault: asApiError(error).message || networkText })
      void askAgain()
    }
  }
  return {
    say: (text: string) => {
      const line = { requestId: newRequestId(), text, fault: null }
      unsent.set([...unsent.get(), line])
      keepDraft('')
      void deliver(line)
    },
    again: (line: Unsent) => void deliver(line),
    takeBack: (line: Unsent) => {
      put(line.requestId, null)
      keepDraft([line.text, draft.get()].filter(Boolean).join('\n'))
    },
  }
}
