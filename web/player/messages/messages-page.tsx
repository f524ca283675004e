import { useState } from 'react'
import { MESSAGE_CATEGORIES } from '#contract/messages/categories.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Pager } from '../frame/pager.tsx'
import { ChoiceBox, MessageList } from './message-list.tsx'
import { OpenMessage } from './open-message.tsx'
import { PreferencesDialog } from './preferences-dialog.tsx'
import { type Inbox, useInbox } from './use-inbox.ts'

/** Shows the member's inbox, newest first, by category; opening a message marks it as read. */
export function MessagesPage() {
  const t = useT()
  const isWide = useIsWide()
  const inbox = useInbox()
  const { data, isError, refetch } = inbox.page
  const { open } = inbox
  return (
    <div className="flex flex-col gap-4">
      <Categories inbox={inbox} />
      <div className={isWide && open ? 'grid grid-cols-2 gap-5' : ''}>
        <div className="min-w-0">
          <Panel>
            {data && data.content.length > 0 && <Bar inbox={inbox} ids={data.content.map(({ id }) => id)} />}
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
              <EmptyState
                picture="messages"
                title={t(inbox.category ? 'inbox.emptyHere' : 'member.messageV2.empty')}
                hint={t('member.messageV2.hint')}
              />
            )}
            {data && data.content.length > 0 && <MessageList inbox={inbox} rows={data.content} />}
          </Panel>
          {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={inbox.turn} />}
        </div>
        {open && (
          <OpenMessage
            message={open}
            isWide={isWide}
            isRemoving={inbox.isRemoving}
            onRemove={() => inbox.remove([open.id])}
            onClose={inbox.close}
          />
        )}
      </div>
    </div>
  )
}

/** Shows the categories with how much is unread in each, and the way to the preferences. */
function Categories({ inbox }: { inbox: Inbox }) {
  const t = useT()
  const locale = useLocale()
  const { isTrial } = useSession()
  const [isChoosing, setChoosing] = useState(false)
  const countOf = (unread: number | undefined) => (unread ? { count: formatCount(unread, locale) } : {})
  const ofCategory = new Map(inbox.counts?.categories.map(({ category, unread }) => [category, unread]))
  return (
    <div className="flex flex-col gap-2">
      <ChipRow label={t('inbox.categories')}>
        <Chip selected={inbox.category === null} {...countOf(inbox.counts?.unread)} onClick={() => inbox.filter(null)}>
          {t('inbox.all')}
        </Chip>
        {MESSAGE_CATEGORIES.map((category) => (
          <Chip
            key={category}
            selected={inbox.category === category}
            {...countOf(ofCategory.get(category))}
            onClick={() => inbox.filter(category)}
          >
            {t(`inbox.category.${category}`)}
          </Chip>
        ))}
      </ChipRow>
      {!isTrial && (
        <div>
          <Button size="small" tone="quiet" icon="bell" onClick={() => setChoosing(true)}>
            {t('inbox.preferences')}
          </Button>
        </div>
      )}
      {isChoosing && <PreferencesDialog onClose={() => setChoosing(false)} />}
    </div>
  )
}

/** Acts on what is chosen; reading also on all, when nothing is chosen. */
function Bar({ inbox, ids }: { inbox: Inbox; ids: readonly string[] }) {
  const t = useT()
  const { chosen, counts, category } = inbox
  const unread =
    category === null ? counts?.unread : counts?.categories.find((one) => one.category === category)?.unread
  const hasChosen = chosen.length > 0
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-1 border-b border-line pe-2">
      <ChoiceBox
        label={t('inbox.chooseAll')}
        checked={ids.every((id) => chosen.includes(id))}
        onChange={(isChosen) => inbox.choose(ids, isChosen)}
      />
      <Button
        size="small"
        tone="quiet"
        icon="check"
        busy={inbox.isMarking}
        disabled={!hasChosen && !unread}
        onClick={inbox.markRead}
      >
        {hasChosen ? t('inbox.markChosen', { count: chosen.length }) : t('inbox.markAll')}
      </Button>
      {hasChosen && (
        <Button size="small" tone="quiet" icon="trash" busy={inbox.isRemoving} onClick={() => inbox.remove(chosen)}>
          {t('inbox.removeChosen', { count: chosen.length })}
        </Button>
      )}
    </div>
  )
}
