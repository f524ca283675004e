import { useLocation } from '@tanstack/react-router'
import { officeDisputes } from '#contract/agents/disputes.ts'
import { officeFreezeRequests } from '#contract/agents/office-agents.ts'
import { officeDepositCount, officeWithdrawalCount } from '#contract/cashier/office-counts.ts'
import { listFeedback } from '#contract/site/office-feedback.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Badge } from '#web/ui/tag.tsx'
import { useChatCount } from './use-chat-count.ts'
import { useDecisionCount } from './use-decision-count.ts'
import { type OpenList, useOpenCount } from './use-open-count.ts'
import { type QueueCount, useQueueCount } from './use-queue-count.ts'
import { type Entry, entryOf, groupsFor } from './menu-entries.ts'
import { useSubjects } from './screen.ts'
import { usePermissions } from './operator.ts'
import { Link } from './link.tsx'

/** Pages whose rows wait for an answer. */
const OPEN_LISTS: Readonly<Record<string, OpenList>> = {
  '/agent-disputes': officeDisputes,
  '/freeze-requests': officeFreezeRequests,
  '/feedback': listFeedback,
}

/** Shows the menu of what the operator's role may see, in groups. */
export function Menu({ onChoose }: { onChoose: () => void }) {
  const t = useT()
  const permissions = usePermissions()
  return (
    <nav aria-label={t('office.menu')} className="flex flex-col gap-3 px-3 pb-4">
      {groupsFor(useSubjects(), permissions).map((group) => (
        <section key={group.name} aria-label={t(group.name)}>
          <h2 aria-hidden="true" className="px-3 pb-1 text-xs! font-medium! text-ink-3">
            {t(group.name)}
          </h2>
          <ul className="flex flex-col gap-px">
            {group.entries.map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function EntryLink({ entry, onChoose }: { entry: Entry; onChoose: () => void }) {
  const t = useT()
  const open = OPEN_LISTS[entry.to]
  const isHere = entryOf(useSubjects(), useLocation({ select: ({ pathname }) => pathname }))?.entry.to === entry.to
  return (
    <Link
      to={entry.to}
      aria-current={isHere ? 'page' : undefined}
      onClick={onChoose}
      className={cx(
        'flex min-h-8 items-center gap-3 rounded-control px-3 py-1 font-medium max-lg:min-h-11',
        isHere ? 'bg-surface-3 text-ink-1' : 'text-ink-2 hover:bg-surface-2',
      )}
    >
      <Icon name={entry.icon} size="s" className="flex-none" />
      <span className="min-w-0">{t(entry.name)}</span>
      {entry.to === '/decisions' && <Waiting />}
      {entry.to === '/chats' && <ChatsWaiting />}
      {entry.to === '/withdrawals' && <OrdersWaiting call={officeWithdrawalCount} />}
      {entry.to === '/deposits' && <OrdersWaiting call={officeDepositCount} />}
      {open && <OpenRows call={open} />}
    </Link>
  )
}

function Waiting() {
  const t = useT()
  const { waiting } = useDecisionCount()
  return <Count count={waiting} label={t('decision.countWaiting', { count: waiting })} />
}

/** Conversations that wait in the queue, and the operator's own in which an answer is due. */
function ChatsWaiting() {
  const t = useT()
  const count = useChatCount()
  return <Count count={count} label={t('office.chatsWaiting', { count })} />
}

/** Withdrawals, or deposits, that are to be decided. */
function OrdersWaiting({ call }: { call: QueueCount }) {
  const t = useT()
  const count = useQueueCount(call)
  return <Count count={count} label={t('office.ordersWaiting', { count })} />
}

/** Rows of a list that wait for an answer. */
function OpenRows({ call }: { call: OpenList }) {
  const t = useT()
  const count = useOpenCount(call)
  return <Count count={count} label={t('office.answersWaiting', { count })} />
}

function Count({ count, label }: { count: number; label: string }) {
  const locale = useLocale()
  if (count === 0) return null
  return (
    <span className="ms-auto">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">
        <Badge tone="brand">{formatCount(count, locale)}</Badge>
      </span>
    </span>
  )
}
