/** Marks the buttons of customer service while an answer waits that the reader has not seen, with the chat closed. */
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ApiError } from '#web/lib/api-error.ts'
import { i18n, loadSubject } from '#web/lib/i18n.tsx'
import { readSessionState } from '#web/lib/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { openModal } from '../frame/modal-state.ts'
import { ownerOf, readTalk, type Talk, talkQuery } from './talk.ts'

let stop: (() => void) | null = null

const mark = (isUnread: boolean) => {
  // the buttons are the frame's: it draws the mark by this attribute (player.css)
  if (isUnread) document.documentElement.dataset['chat'] = 'unread'
  else delete document.documentElement.dataset['chat']
}

/** Removes the mark, and stops watching: the chat is open. */
export function hideUnread(): void {
  stop?.()
  stop = null
  mark(false)
}

/** Watches a reader's conversation while it runs, until the chat is opened again or another reader is there. */
export function watchUnread(client: QueryClient, owner: string): void {
  hideUnread()
  const talk = client.getQueryData<Talk | null>(talkQuery(client, owner).queryKey)
  if (!talk || talk.state === 'ended') return
  const observer = new QueryObserver<Talk | null, ApiError>(client, talkQuery(client, owner))
  let was = 0
  stop = observer.subscribe(({ data }) => {
    const unread = data?.unread ?? 0
    mark(unread > 0)
    if (unread > was)
      showToast('info', i18n._('support.unread'), {
        label: i18n._('support.open'),
        onPress: () => openModal({ kind: 'contact' }),
      })
    was = unread
    if (data === null || data?.state === 'ended') stop?.()
  })
}

/** Watches a conversation that ran before the page was loaded, for whoever has logged in meanwhile too. */
export async function resumeUnread(client: QueryClient): Promise<void> {
  const owner = ownerOf(readSessionState())
  await loadSubject('support')
  const { queryKey } = talkQuery(client, owner)
  client.setQueryData(queryKey, await readTalk(client, owner))
  watchUnread(client, owner)
}
