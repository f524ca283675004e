import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { referral } from '#contract/referral/referral.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Card, Figure, Panel } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Skeleton, RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Pager } from '../frame/pager.tsx'
import { Earnings, FriendMeta, ReferralTerms, STAGE_TONES } from './referral-terms.tsx'
import { paths } from '#contract/paths.ts'

type Referral = OutputOf<typeof referral>

/** Shows a member's code, link and QR code, and the members who registered with it. */
export function ReferralPage() {
  const t = useT()
  const [pageNo, setPage] = useState(1)
  const { data, isError, isPlaceholderData, refetch } = useCall(
    referral,
    { pageNo, pageSize: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  )
  if (isError && !data) {
    return (
      <Panel>
        <ErrorState
          title={t('referral.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="order-2 xl:order-1" aria-busy={isPlaceholderData || undefined}>
        <Friends data={data} />
        {data && <Pager page={data.friends.pageNum} pages={data.friends.totalPages} onPage={setPage} />}
      </div>
      <div className="order-1 flex flex-col gap-4 xl:order-2">
        {data ? <Invitation data={data} /> : <Skeleton className="h-110 rounded-card!" />}
        {data?.terms && <ReferralTerms terms={data.terms} currency={data.currency} />}
        {data && <Earnings data={data} />}
      </div>
    </div>
  )
}

function Invitation({ data }: { data: Referral }) {
  const t = useT()
  if (!data.code) {
    return (
      <Card>
        <EmptyState picture="gift" title={t('referral.closed')} hint={t('referral.closedHint')} />
      </Card>
    )
  }
  // opens the registration with the code filled in
  const link = new URL(paths.register(data.code), location.origin).href
  const share =
    typeof navigator.share === 'function'
      ? () => void navigator.share({ url: link, title: t('referral.shareTitle') }).catch(() => undefined)
      : null
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t('referral.text')}</p>
      <div className="mx-auto">
        <QrCode text={link} label={t('referral.qr')} tooLongLabel={t('qr.tooLong')} failedLabel={t('qr.failed')} />
      </div>
      <Copyable name={t('referral.code')} text={data.code} />
      <Copyable name={t('referral.link')} text={link} />
      {share && (
        <Button wide icon="share-network" onClick={share}>
          {t('referral.share')}
        </Button>
      )}
    </Card>
  )
}

function Copyable({ name, text }: { name: string; text: string }) {
  const t = useT()
  return (
    <div className="flex items-center gap-2 rounded-control bg-sunken py-1.5 ps-3.5 pe-1.5">
      <div className="min-w-0 flex-1">
        <div className="text-xs text-ink-3">{name}</div>
        <div dir="ltr" className="num truncate text-start text-[14px] font-semibold" title={text}>
          {text}
        </div>
      </div>
      <CopyButton
        text={text}
        label={t('referral.copy', { what: name })}
        copiedLabel={t('copy_success')}
        className="size-11"
      />
    </div>
  )
}

function Friends({ data }: { data: Referral | undefined }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <Card className="mb-4">
        <Figure name={t('referral.joined')}>
          {data ? formatCount(data.friends.total, locale) : <Skeleton className="h-6 w-12" />}
        </Figure>
      </Card>
      <Panel>
        {!data && <RowSkeletons count={4} />}
        {data?.friends.content.length === 0 && (
          <EmptyState picture="gift" title={t('member.referral.empty')} hint={t('member.referral.hint')} />
        )}
        {data?.friends.content.map((friend) => (
          <ListRow
            key={`${friend.name} ${friend.registeredAt}`}
            icon="user-plus"
            title={<span dir="ltr">{friend.name}</span>}
            meta={<FriendMeta friend={friend} />}
            note={
              friend.progress && (
                <Tag tone={STAGE_TONES[friend.progress.stage]}>{t(`referral.stage.${friend.progress.stage}`)}</Tag>
              )
            }
          />
        ))}
      </Panel>
    </>
  )
}
