import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LOBBY_PATHS, paths } from '#contract/paths.ts'
import { useEntries } from './menus.ts'
import type { TabEntry } from './screen.ts'

/** Returns the entry of each place that this reader sees. */
function seenBy(isMember: boolean, entries: readonly TabEntry[]): TabEntry[] {
  const hidden = entries.filter(({ place, isForMembers }) =>
    isForMembers ? !isMember : isMember && entries.some((other) => other.place === place && other.isForMembers),
  )
  return entries.filter((entry) => !hidden.includes(entry))
}

/**
 * Shows the bar at the bottom of phones. A member's middle entry is Deposit, raised, but not over the cashier's own
 * buttons.
 */
export function TabBar({ pathname }: { pathname: string }) {
  const t = useT()
  const { isLogin, isTrial } = useSession()
  const isHome = LOBBY_PATHS.includes(pathname)
  const entries = seenBy(isLogin && !isTrial, useEntries('tab'))
  return (
    <nav
      aria-label={t('shell.nav.bar')}
      className="fixed inset-x-0 bottom-0 z-(--fh-z-nav) grid h-[calc(var(--fh-tab-h)+env(safe-area-inset-bottom))] grid-cols-5 border-t border-line bg-(--fh-glass) pb-[env(safe-area-inset-bottom)] backdrop-blur-xl backdrop-saturate-[1.3] lg:hidden"
    >
      {entries.map(({ label, icon, selectedIcon = icon, href, needsLogin, isForMembers }) => {
        const raised = isForMembers && !/deposit|withdraw/.test(pathname)
        const selected =
          href === paths.lobby()
            ? isHome
            : pathname === href || (href === paths.member() && pathname.startsWith(paths.member()))
        return (
          <a
            key={label}
            href={needsLogin && !isLogin ? paths.login(href) : href}
            aria-current={selected ? 'page' : undefined}
            className={cx(
              // the label's row is there before the label: a page is painted while it is still read
              'relative grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1lh] content-center justify-items-center gap-0.75 text-2xs font-medium',
              raised && 'gap-px',
              selected || raised ? 'text-ink-1' : 'text-ink-3',
            )}
          >
            {raised ? (
              <span className="-mt-5 grid size-11.5 place-items-center rounded-[16px] bg-brand text-on-brand shadow-[0_0_0_5px_var(--fh-canvas)]">
                <Icon name={icon} size="l" />
              </span>
            ) : (
              <Icon name={selected ? selectedIcon : icon} className={cx('size-5.75!', selected && 'text-brand-ink')} />
            )}
            <span className="with-faces max-w-full truncate px-1">{t(label)}</span>
          </a>
        )
      })}
    </nav>
  )
}
