import { type CoreLayoutProps, useGetIdentity, useLogout, usePermissions } from 'ra-core'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { HOUSE_ROLES, ROLES } from '#contract/permissions.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { onSessionEnd } from '../operator-session.ts'
import { FaultBoundary } from './fault-boundary.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { wordOf } from './words.ts'

type Entry = { to: string; icon: IconName; name: MessageKey; permission: string | null }

const ENTRIES: readonly Entry[] = [
  { to: '/', icon: 'house', name: 'office.nav.overview', permission: null },
  { to: '/members', icon: 'users', name: 'office.nav.members', permission: 'members.read' },
  { to: '/withdrawals', icon: 'export', name: 'office.nav.withdrawals', permission: 'withdrawals.read' },
  { to: '/deposits', icon: 'download-simple', name: 'office.nav.deposits', permission: 'deposits.read' },
  { to: '/adjustments', icon: 'arrows-clockwise', name: 'office.nav.adjustments', permission: 'deposits.read' },
  { to: '/reconciliation', icon: 'check', name: 'office.nav.reconciliation', permission: 'books.read' },
  { to: '/findings', icon: 'warning-circle', name: 'office.nav.findings', permission: 'deposits.read' },
  { to: '/transfers', icon: 'arrows-clockwise', name: 'office.nav.transfers', permission: 'transfers.read' },
  { to: '/rounds', icon: 'receipt', name: 'office.nav.rounds', permission: 'bets.read' },
  { to: '/books', icon: 'seal-check', name: 'office.nav.books', permission: 'books.read' },
  { to: '/methods', icon: 'bank', name: 'office.nav.methods', permission: 'site.read' },
  { to: '/games', icon: 'game-controller', name: 'office.nav.games', permission: 'games.read' },
  { to: '/lobby', icon: 'sort-ascending', name: 'office.nav.lobby', permission: 'games.read' },
  { to: '/vendors', icon: 'squares-four', name: 'office.nav.vendors', permission: 'games.read' },
  { to: '/chat', icon: 'chats', name: 'office.nav.chat', permission: 'games.read' },
  { to: '/collusion', icon: 'cards-three', name: 'office.nav.collusion', permission: 'games.read' },
  { to: '/banners', icon: 'megaphone-simple', name: 'office.nav.banners', permission: 'site.read' },
  { to: '/notices', icon: 'bell', name: 'office.nav.notices', permission: 'site.read' },
  { to: '/articles', icon: 'question', name: 'office.nav.articles', permission: 'site.read' },
  { to: '/pages', icon: 'receipt', name: 'office.nav.pages', permission: 'site.read' },
  { to: '/links', icon: 'globe-simple', name: 'office.nav.links', permission: 'site.read' },
  { to: '/settings', icon: 'shield-check', name: 'office.nav.settings', permission: 'site.read' },
  { to: '/feedback', icon: 'chats', name: 'office.nav.feedback', permission: 'site.read' },
  { to: '/audit', icon: 'clock-counter-clockwise', name: 'office.nav.audit', permission: 'audit.read' },
]

/** The frame of the back office: the menu of what the operator's role may see, who is logged in, and the page. */
export function OfficeLayout({ children }: CoreLayoutProps) {
  const t = useT()
  const logout = useLogout()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onSessionEnd(() => void logout()), [logout])
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => { if (event.key === 'Escape') setOpen(false) }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <div className="office">
      <a href="#page" className="sr-only focus:not-sr-only">{t('office.skip')}</a>
      {isOpen && <div aria-hidden="true" className="fixed inset-0 z-(--fh-z-nav) bg-scrim lg:hidden" onClick={() => setOpen(false)} />}
      <aside className={cx(
        'border-e border-line bg-surface-1 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto',
        isOpen ? 'max-lg:fixed max-lg:inset-y-0 max-lg:start-0 max-lg:z-(--fh-z-nav) max-lg:w-64 max-lg:overflow-y-auto' : 'max-lg:hidden',
      )}>
        <p className="display px-5 pt-5 pb-3 text-[18px] font-bold">Fairhouse</p>
        <Menu onChoose={() => setOpen(false)} />
      </aside>
      <div className="min-w-0">
        <Header isOpen={isOpen} onMenu={() => setOpen(!isOpen)} onLogout={() => void logout()} />
        <main id="page" className="p-(--fh-gutter)"><FaultBoundary key={pathname}>{children}</FaultBoundary></main>
      </div>
    </div>
  )
}

function Menu({ onChoose }: { onChoose: () => void }) {
  const t = useT()
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <nav aria-label={t('office.menu')} className="flex flex-col gap-0.5 px-3 pb-4">
      {ENTRIES.filter(({ permission }) => permission === null || permissions.includes(permission)).map((entry) => (
        <NavLink
          key={entry.to} to={entry.to} end={entry.to === '/'} onClick={onChoose}
          className={({ isActive }) => cx('flex h-9 items-center gap-3 rounded-control px-3 font-medium max-lg:h-11', isActive ? 'bg-surface-3 text-ink-1' : 'text-ink-2 hover:bg-surface-2')}
        >
          <Icon name={entry.icon} size="s" />{t(entry.name)}
        </NavLink>
      ))}
    </nav>
  )
}

function Header({ isOpen, onMenu, onLogout }: { isOpen: boolean; onMenu: () => void; onLogout: () => void }) {
  const t = useT()
  const { identity } = useGetIdentity()
  const { theme } = usePreferences()
  const role = identity ? wordOf([...ROLES, ...HOUSE_ROLES], String(identity.role), (known) => t(`office.role.${known}`)) : ''
  return (
    <header className="sticky top-0 z-(--fh-z-sticky) flex h-14 items-center gap-2 border-b border-line bg-canvas px-(--fh-gutter) max-lg:gap-1 max-lg:px-2">
      <IconButton icon="list" label={t('office.menu')} className="lg:hidden" aria-expanded={isOpen} onClick={onMenu} />
      <span className="ms-auto min-w-0 truncate text-ink-2">{identity?.fullName}<span className="max-lg:hidden"> · {role}</span></span>
      <LanguageToggle />
      <IconButton icon={theme === 'dark' ? 'sun' : 'moon'} label={t('office.theme')} onClick={() => setPreferences({ theme: theme === 'dark' ? 'light' : 'dark' })} />
      <Button size="small" icon="sign-out" className="max-lg:hidden" onClick={onLogout}>{t('office.logout')}</Button>
      <IconButton icon="sign-out" label={t('office.logout')} className="lg:hidden" onClick={onLogout} />
    </header>
  )
}
