import { keepPreviousData } from '@tanstack/react-query'
import { ANNOUNCEMENTS_PAGE, announcements } from '#contract/messages/messages.ts'
import { useState } from 'react'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Pager } from '../frame/pager.tsx'
import { openModal } from '../frame/modal-state.ts'

/**
 * Lists the house's announcements to this reader, nine on a page (docs/specification.md 9.4); a click opens one in
 * full.
 */
export function AnnouncementsPage() {
  const t = useT()
  return (
    <>
      <h1 className="mb-4">{t('footer.announcements')}</h1>
      <AnnouncementList />
    </>
  )
}

/** The list alone, for frames that say what it is. */
export function AnnouncementList() {
  const t = useT()
  const locale = useLocale()
  const [pageNo, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useCall(
    announcements,
    { types: 'B,PL,PU,PR,H', platform: 'W', pageNo, pageSize: ANNOUNCEMENTS_PAGE },
    { placeholderData: keepPreviousData },
  )
  return (
    <>
      <Panel>
        <div aria-busy={isPlaceholderData || undefined}>
          {isError && !data && (
            <ErrorState
              title={t('pages.announcements.failed')}
              hint={t('common.checkNetwork')}
              retryLabel={t('common.retry')}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !isError && <RowSkeletons count={ANNOUNCEMENTS_PAGE} />}
          {data?.content.length === 0 && (
            <EmptyState
              picture="messages"
              title={t('pages.announcements.none')}
              hint={t('pages.announcements.noneHint')}
            />
          )}
          {data?.content.map((notice) => (
            <ListRow
              key={notice.id}
              icon="megaphone-simple"
              title={notice.title}
              meta={formatDay(notice.startsAt, locale)}
              onPress={() => openModal({ kind: 'notice', notice })}
            />
          ))}
        </div>
      </Panel>
      {data && <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />}
    </>
  )
}
