import { memberBadges } from '#contract/lobby/lobby.ts'
import { type AgentPageId, paths } from '#contract/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Badge, Tag } from '#web/ui/tag.tsx'
import { useCustomerService } from '../frame/customer-service.ts'
import { Logo } from '../frame/logo.tsx'
import { useSite } from '../frame/site.ts'
import { useShownPages } from './contract-pages.ts'

export const PAGE_ICONS: Readonly<Record<AgentPageId, IconName>> = {
  agentTeamOverview: 'users-three',
  registerCenter: 'user-plus',
  downlineManagmentView: 'tree-structure',
  personalHistoryCopy: 'receipt',
  palStatementsAgentCopy: 'chart-line-up',
  agentRevenueReport: 'coins',
  agentDownlineTransactionDetailsCopy: 'clock-counter-clockwise',
  agentDividendRecordCopy2: 'percent',
  agentDailyWages2: 'calendar-blank',
  agentHourSalary: 'clock',
  agentRealtimeSalary: 'lightning',
  agentStatement: 'seal-check',
  agentTransfer: 'arrows-clockwise',
  agentAnnouncement: 'megaphone-simple',
}

const ROW =
  'flex items-center gap-3 rounded-control px-3 text-start text-[14.5px] font-medium focus-visible:-outline-offset-2 h-12 lg:h-10.5'

/** Shows the menu beside the page on wide screens. */
export function AgentSide({ page }: { page: AgentPageId | null }) {
  const t = useT()
  const site = useSite()
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-e border-line bg-surface-1 px-3 pb-3.5 [scrollbar-width:none] lg:flex">
      <div className="flex h-(--fh-header-h) flex-none items-center ps-2">
        <Logo name={site?.brandName ?? 'Fairhouse'} href={paths.lobby()} />
      </div>
      <Tag tone="info" className="mx-2 mb-2.5 flex-none self-start">
        {t('agents.centre')}
      </Tag>
      <AgentMenu page={page} />
    </aside>
  )
}

/** Shows the pages of the agent centre, and below them money, messages and customer service. `onGo`: a way was taken. */
export function AgentMenu({ page, onGo }: { page: AgentPageId | null; onGo?: () => void }) {
  const t = useT()
  const locale = useLocale()
  const service = useCustomerService()
  const pages = useShownPages()
  const messages = useCall(memberBadges, {}).data?.messages ?? 0
  return (
    <>
      <nav aria-label={t('agents.menu')} className="flex flex-col gap-0.5">
        {pages.map((id) => (
          <a
            key={id}
            href={paths.agent(id)}
            onClick={onGo}
            aria-current={id === page ? 'page' : undefined}
            className={cx(
              ROW,
              id === page ? 'bg-surface-3 font-semibold text-ink-1' : 'text-ink-2 hover:bg-surface-2 hover:text-ink-1',
            )}
          >
            <Icon name={PAGE_ICONS[id]} className={id === page ? 'text-brand-ink' : ''} />
            <span className="min-w-0 flex-1 truncate">{t(`agents.page.${id}`)}</span>
          </a>
        ))}
      </nav>
      <nav
        aria-label={t('agents.andMoney')}
        className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3 text-ink-2 lg:mt-auto"
      >
        <Way icon="download-simple" href={paths.member('depositv2')} label={t('member.depositv2')} onGo={onGo} />
        <Way icon="export" href={paths.member('withdraw')} label={t('member.withdraw')} onGo={onGo} />
        <a href={paths.member('messageV2')} onClick={onGo} className={cx(ROW, 'hover:bg-surface-2 hover:text-ink-1')}>
          <Icon name="envelope-simple" />
          <span className="min-w-0 flex-1 truncate">{t('member.messageV2')}</span>
          {messages > 0 && <Badge>{formatCount(messages, locale)}</Badge>}
        </a>
        <button
          type="button"
          onClick={() => (onGo?.(), service.open())}
          className={cx(ROW, 'hover:bg-surface-2 hover:text-ink-1')}
        >
          <Icon name="headset" />
          <span className="min-w-0 flex-1 truncate">{service.label}</span>
        </button>
      </nav>
    </>
  )
}

function Way({
  icon,
  href,
  label,
  onGo,
}: {
  icon: IconName
  href: string
  label: string
  onGo: (() => void) | undefined
}) {
  return (
    <a href={href} onClick={onGo} className={cx(ROW, 'hover:bg-surface-2 hover:text-ink-1')}>
      <Icon name={icon} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
    </a>
  )
}
