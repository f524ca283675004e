import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { deleteMessages, messages, readMessage } from '#contract/messages/messages.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Pager } from '../frame/pager.tsx'

type Message = OutputOf<typeof messages>['content'][number]

/** The input of the page's first query. */
export const FIRST_PAGE = { pageNo: 1, pageSize: 20 }

/** Lists messages to the player, newest first; opening one marks it as read. */
export function MessagesPage() {
  const t = useT()
  const locale = useLocale()
  const [pageNo, setPage] = useState(1)
  const [open, setOpen] = useState<Message | null>(null)
  const { data, isError, refetch } = useCall(messages, { ...FIRST_PAGE, pageNo })
  const read = useSend(readMessage, [messages, memberBadges])
  const show = (message: Message) => {
    setOpen(message)
    if (!message.isRead) read.mutate({ id: message.id })
  }
  return (
    <>
      <Panel>
        {isError && !data && (
          <ErrorState
            title={t('member.messages.failed')}
            hint={t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons />}
        {data?.content.length === 0 && (
          <EmptyState picture="messages" title={t('member.messageV2.empty')} hint={t('member.messageV2.hint')} />
        )}
        {data?.content.map((message) => (
          <ListRow
            key={message.id}
            icon="envelope-simple"
            title={message.title}
            meta={formatMoment(message.at, locale)}
            amount={message.isRead ? undefined : <Tag tone="brand">{t('member.messages.new')}</Tag>}
            onPress={() => show(message)}
          />
        ))}
      </Panel>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />}
      {open && <OpenMessage message={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function OpenMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const remove = useSend(deleteMessages, [messages, memberBadges])
  const removeThis = () =>
    remove.mutate(
      { ids: [message.id] },
      { onSuccess: onClose, onError: (error) => showToast('error', error.message || t('common.network')) },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={message.title}
      closeLabel={t('common.close')}
      description={formatMoment(message.at, locale)}
    >
      <p className="whitespace-pre-line">{message.text}</p>
      <div className="mt-5">
        <Button size="small" icon="trash" busy={remove.isPending} onClick={removeThis}>
          {t('member.messages.remove')}
        </Button>
      </div>
    </Dialog>
  )
}
