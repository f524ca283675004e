import { usePermissions } from 'ra-core'
import { NavLink } from 'react-router-dom'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Badge } from '#web/ui/tag.tsx'
import { useDecisionCount } from '../decisions/use-decision-count.ts'
import { type Entry, groupsFor } from './menu-entries.ts'

/** The menu of what the operator's role may see, in groups. */
export function Menu({ onChoose }: { onChoose: () => void }) {
  const t = useT()
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <nav aria-label={t('office.menu')} className="flex flex-col gap-3 px-3 pb-4">
      {groupsFor(permissions).map((group) => (
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
  return (
    <NavLink
      to={entry.to}
      end={entry.to === '/'}
      onClick={onChoose}
      className={({ isActive }) =>
        cx(
          'flex min-h-8 items-center gap-3 rounded-control px-3 py-1 font-medium max-lg:min-h-11',
          isActive ? 'bg-surface-3 text-ink-1' : 'text-ink-2 hover:bg-surface-2',
        )
      }
    >
      <Icon name={entry.icon} size="s" className="flex-none" />
      <span className="min-w-0">{t(entry.name)}</span>
      {entry.to === '/decisions' && <Waiting />}
    </NavLink>
  )
}

function Waiting() {
  const t = useT()
  const locale = useLocale()
  const { waiting } = useDecisionCount()
  if (waiting === 0) return null
  return (
    <span className="ms-auto">
      <span className="sr-only">{t('decision.countWaiting', { count: waiting })}</span>
      <span aria-hidden="true">
        <Badge tone="brand">{formatCount(waiting, locale)}</Badge>
      </span>
    </span>
  )
}
