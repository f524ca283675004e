import { Fragment, type ReactNode, useState } from 'react'
import { lineTransferOptions } from '#contract/cashier/line-payment.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { pointsBalance } from '#contract/points/points.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Badge } from '#web/ui/tag.tsx'
import type { MemberEntry } from '../frame/screen.ts'
import { LogoutDialog } from '../frame/logout-dialog.tsx'
import { SiteSettings } from '../frame/site-settings.tsx'
import { type MemberPageId, paths } from '#contract/paths.ts'

export type MemberLayoutProps = {
  page: MemberPageId | null
  entries: readonly MemberEntry[]
  /** Stands above the list of pages on phones. */
  head: ReactNode
  children: ReactNode
}

const ROW =
  'flex items-center gap-3 text-[14.5px] font-medium max-lg:h-13 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:first:border-t-0 lg:h-10.5 lg:rounded-control lg:px-3'
/** The points mall is no page of the member centre: its row stands behind this one. */
const BEFORE_POINTS: MemberPageId = 'missionLeaderboard'

/** Shows the frame of the member centre: its menu beside the page on wide screens, a back arrow above it on phones. */
export function MemberLayout({ page, entries, head, children }: MemberLayoutProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[190px_minmax(0,1fr)] xl:grid-cols-[228px_minmax(0,1fr)] xl:gap-7">
      <div className={cx('lg:sticky lg:top-22 lg:block lg:self-start', page && 'max-lg:hidden')}>
        {!page && (
          <div className="mb-3 lg:hidden">
            <h1 className="sr-only">{t('member.title')}</h1>
            {head}
          </div>
        )}
        <MemberMenu page={page} entries={entries} />
        <DeviceSettings />
      </div>
      <div className={cx('min-w-0', !page && 'max-lg:hidden')}>
        {page && (
          <a
            href={paths.member()}
            className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm text-ink-2 lg:hidden"
          >
            <Icon name="arrow-left" size="s" />
            {t('member.title')}
          </a>
        )}
        <h1 className={cx('mb-4.5', !page && 'max-lg:hidden')}>{t(`member.${page ?? 'transferFund'}`)}</h1>
        {children}
      </div>
    </div>
  )
}

function MemberMenu({ page, entries }: Pick<MemberLayoutProps, 'page' | 'entries'>) {
  const t = useT()
  const locale = useLocale()
  const { isTrial, isAgent } = useSession()
  const badges = useCall(memberBadges, {}, { enabled: !isTrial }).data
  const waiting: Partial<Record<MemberPageId, number | undefined>> = {
    messageV2: badges?.messages,
    missionLeaderboard: badges?.missions,
    rewardCenter: badges?.rewards,
  }
  const hasUpline = Boolean(useCall(lineTransferOptions, {}, { enabled: !isTrial }).data?.upline)
  const shown = entries.filter(({ id }) => id !== 'transferUpline' || isAgent || hasUpline)
  return (
    <nav
      aria-label={t('member.title')}
      className="flex flex-col max-lg:overflow-hidden max-lg:rounded-panel max-lg:border max-lg:border-line max-lg:bg-surface-1"
    >
      {shown.map(({ id, icon }) => (
        <Fragment key={id}>
          <a
            href={paths.member(id)}
            aria-current={id === page ? 'page' : undefined}
            className={cx(
              ROW,
              id === page ? 'bg-surface-2 font-semibold text-ink-1' : 'text-ink-2 hover:bg-surface-2 hover:text-ink-1',
            )}
          >
            <Icon name={icon} className={id === page ? 'text-brand-ink' : ''} />
            <span className="min-w-0 flex-1 truncate">{t(`member.${id}`)}</span>
            {(waiting[id] ?? 0) > 0 && <Badge>{formatCount(waiting[id] ?? 0, locale)}</Badge>}
            <Icon name="caret-right" size="xs" className="text-ink-3 lg:hidden" />
          </a>
          {id === BEFORE_POINTS && !isTrial && <PointsRow />}
        </Fragment>
      ))}
    </nav>
  )
}

/** Shows the member's points, and leads to the mall where they are spent. */
function PointsRow() {
  const t = useT()
  const { data } = useCall(pointsBalance, {})
  return (
    <a href={paths.pointMall()} className={cx(ROW, 'text-ink-2 hover:bg-surface-2 hover:text-ink-1')}>
      <Icon name="coins" />
      <span className="min-w-0 flex-1 truncate">{t('nav.points')}</span>
      {data && <span className="num text-sm font-semibold text-ink-1">{formatCount(data.points, 'en')}</span>}
      <Icon name="caret-right" size="xs" className="text-ink-3 lg:hidden" />
    </a>
  )
}

/** Shows language, theme and logout, which wide screens have in the account menu. */
function DeviceSettings() {
  const t = useT()
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="mt-5 flex flex-col gap-3 lg:hidden">
      <SiteSettings />
      <Button wide icon="sign-out" onClick={() => setLeaving(true)}>
        {t('shell.logout')}
      </Button>
      <LogoutDialog open={leaving} onOpenChange={setLeaving} />
    </div>
  )
}
