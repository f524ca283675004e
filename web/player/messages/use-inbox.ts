import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import type { MessageCategory } from '#contract/messages/categories.ts'
import { messageCounts, readMessages } from '#contract/messages/inbox.ts'
import { deleteMessages, messages, readMessage } from '#contract/messages/messages.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { showToast } from '#web/ui/toast.tsx'

export type Message = OutputOf<typeof messages>['content'][number]

/** The input of the page's first query. */
export const FIRST_PAGE = { pageNo: 1, pageSize: 20 }
const CHANGED = [messages, messageCounts, memberBadges]

/** Returns what the inbox shows and what a member does in it: the page, what is chosen, what is open. */
export function useInbox() {
  const t = useT()
  const [category, setCategory] = useState<MessageCategory | null>(null)
  const [pageNo, setPage] = useState(1)
  const [open, setOpen] = useState<Message | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const page = useCall(messages, { ...FIRST_PAGE, pageNo, ...(category ? { category } : {}) })
  const counts = useCall(messageCounts, {}).data
  const readOne = useSend(readMessage, CHANGED)
  const readMany = useSend(readMessages, CHANGED)
  const removal = useSend(deleteMessages, CHANGED)
  const onError = (error: ApiError) => showToast('error', error.message || t('common.network'))
  const turn = (next: number) => {
    setPage(next)
    setChosen([])
  }
  return {
    category,
    counts,
    page,
    pageNo,
    open,
    chosen,
    isMarking: readMany.isPending,
    isRemoving: removal.isPending,
    turn,
    filter: (next: MessageCategory | null) => {
      setCategory(next)
      setOpen(null)
      turn(1)
    },
    close: () => setOpen(null),
    show: (message: Message) => {
      setOpen(message)
      if (!message.isRead) readOne.mutate({ id: message.id })
    },
    choose: (ids: readonly string[], isChosen: boolean) =>
      setChosen([...chosen.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]),
    /** Marks what is chosen as read, or all of the category when nothing is. */
    markRead: () =>
      readMany.mutate(
        chosen.length > 0 ? { ids: [...chosen] } : { all: true as const, ...(category ? { category } : {}) },
        { onSuccess: () => setChosen([]), onError },
      ),
    remove: (ids: readonly string[]) =>
      removal.mutate(
        { ids: [...ids] },
        {
          onSuccess: () => {
            setChosen(chosen.filter((id) => !ids.includes(id)))
            // what was the last of its page leads back to the one before, and not to a page without messages
            if (pageNo > 1 && page.data?.content.every(({ id }) => ids.includes(id))) setPage(pageNo - 1)
            if (open && ids.includes(open.id)) setOpen(null)
          },
          onError,
        },
      ),
  }
}
export type Inbox = ReturnType<typeof useInbox>
