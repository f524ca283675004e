import { type ReactNode, Suspense, useState } from 'react'
import { memberState } from '#contract/lobby/lobby.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { setPreferences, usePreferences } from '#web/lib/preferences.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { INHOUSE } from '#contract/catalogue/games.ts'
import { LOBBY_PATHS, paths } from '#contract/paths.ts'
import { Logo } from './logo.tsx'
import { useEntries } from './menus.ts'
import { laneEntries, type NavEntry, sideHref, useMenus } from '../lanes/lanes.ts'
import { PartBoundary } from './part-boundary.tsx'
import { useSeenEntries } from './seen-entries.ts'
import { useSite } from './site.ts'
import type { VendorMenuProps } from './vendor-menu.tsx'

const VendorMenu = lazyScreen<VendorMenuProps>(
  'vendor-menu',
  async () => (await import('./vendor-menu.tsx')).VendorMenu,
)

/**
 * Shows the menu beside the page on wide screens: in full, or as a rail of icons when the reader chooses it or the
 * screen is narrower.
 */
export function SideMenu({ pathname, search }: { pathname: string; search: string }) {
  const t = useT()
  const site = useSite()
  const lanes = laneEntries(useMenus())
  const { sideMenu } = usePreferences()
  const rewards = useSeenEntries(useEntries('rewards'))
  const isLobby = LOBBY_PATHS.includes(pathname)
  return (
    <aside className="side-menu sticky top-0 z-[calc(var(--fh-z-nav)+1)] hidden h-dvh flex-col overflow-x-hidden overflow-y-auto border-e border-line bg-surface-1 px-3 pb-3.5 [scrollbar-width:none] lg:flex">
      <div className="flex h-(--fh-header-h) flex-none items-center justify-between ps-2 rail:justify-center rail:ps-0">
        <Logo name={site?.brandName ?? 'Fairhouse'} href={paths.lobby()} nameClass="rail:sr-only" />
        <IconButton
          icon="sidebar-simple"
          label={sideMenu === 'rail' ? t('shell.menu.expand') : t('shell.menu.collapse')}
          aria-expanded={sideMenu === 'full'}
          className="-me-1 hidden size-9 xl:grid rail:fixed rail:start-13.5 rail:top-3.5 rail:z-(--fh-z-nav) rail:bg-surface-1"
          onClick={() => setPreferences({ sideMenu: sideMenu === 'rail' ? 'full' : 'rail' })}
        />
      </div>
      <nav aria-label={t('shell.nav.games')} className="mt-2 flex flex-col gap-0.5">
        <Entry label="nav.lobby" icon={isLobby ? 'house-fill' : 'house'} href={paths.home()} selected={isLobby} />
        {lanes.map((entry) => (
          <LaneEntry key={entry.id} entry={entry} selected={isAt(entry, pathname, search)} />
        ))}
      </nav>
      <div className="px-3 pt-4 pb-1.5 text-xs font-medium text-ink-3 rail:invisible">{t('nav.rewards')}</div>
      <nav aria-label={t('nav.rewards')} className="flex flex-col gap-0.5">
        {rewards.map((entry) => (
          <Entry
            key={entry.href}
            label={entry.label}
            icon={entry.icon}
            href={entry.href}
            selected={pathname === entry.href}
            count={entry.isCounted && sideMenu === 'full' ? <OfferCount /> : undefined}
          />
        ))}
      </nav>
      <a
        href={paths.verify()}
        className="mt-auto flex items-center gap-3 rounded-[14px] bg-proof-soft p-3 rail:justify-center"
      >
        <Icon name="seal-check-fill" size="l" className="text-proof-ink" />
        <span className="min-w-0 flex-1 rail:sr-only">
          <span className="block text-[14px] leading-snug font-semibold">{t('shell.verify.title')}</span>
          <span className="block truncate text-xs leading-snug text-ink-2">{t('shell.verify.text')}</span>
        </span>
      </a>
    </aside>
  )
}

/**
 * Returns whether an entry is the present page. The house's slots belong to the in-house lane, though their address is
 * that of the slots.
 */
function isAt(entry: NavEntry, pathname: string, search: string): boolean {
  const isInhouse =
    pathname === paths.lane(INHOUSE) ||
    (pathname === paths.lane('RNG') && new URLSearchParams(search).get('vassalage') === INHOUSE)
  if (entry.id === INHOUSE || isInhouse) return isInhouse && entry.id === INHOUSE
  return pathname === (entry.id === 'CRICKET' ? paths.cricket() : paths.lane(entry.id))
}

/** Shows a category and, where it has several vendors, their menu beside it. */
function LaneEntry({ entry, selected }: { entry: NavEntry; selected: boolean }) {
  const t = useT()
  const [wanted, setWanted] = useState(false)
  const label = t('shell.vendorsOf', { category: t(entry.label) })
  const look =
    'absolute inset-y-0.5 end-0.5 grid w-9 place-items-center rounded-control text-ink-3 hover:bg-surface-3 hover:text-ink-1 rail:hidden'
  const closed = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={wanted || undefined}
      className={look}
      onPointerEnter={() => void VendorMenu.preload().catch(() => undefined)}
      onClick={() => setWanted(true)}
    >
      <Icon name="caret-right" size="xs" />
    </button>
  )
  return (
    <span className="relative flex flex-none flex-col">
      <Entry label={entry.label} icon={entry.icon} href={sideHref(entry)} selected={selected} />
      {entry.vendors.length > 1 &&
        (wanted ? (
          <PartBoundary onGiveUp={() => setWanted(false)}>
            <Suspense fallback={closed}>
              <VendorMenu label={label} entry={entry} className={look} />
            </Suspense>
          </PartBoundary>
        ) : (
          closed
        ))}
    </span>
  )
}

function Entry({
  label,
  icon,
  href,
  selected,
  count,
}: {
  label: MessageKey
  icon: IconName
  href: string
  selected: boolean
  count?: ReactNode
}) {
  const t = useT()
  return (
    <a
      href={href}
      title={t(label)}
      aria-current={selected ? 'page' : undefined}
      className={cx(
        'flex h-10 flex-none items-center gap-3 rounded-control px-3 text-[14.5px] font-medium focus-visible:-outline-offset-2 rail:justify-center rail:px-0',
        selected ? 'bg-surface-3 font-semibold text-ink-1' : 'text-ink-2 hover:bg-surface-2 hover:text-ink-1',
      )}
    >
      <Icon name={icon} className={selected ? 'text-brand-ink' : ''} />
      <span className="truncate rail:sr-only">{t(label)}</span>
      {count}
    </a>
  )
}

/** Shows how many offers run for the member; nothing where there is no room for it, and nothing for zero. */
function OfferCount() {
  const t = useT()
  const locale = useLocale()
  const isWide = useIsWide()
  const { isLogin, isTrial } = useSession()
  const offers = useCall(memberState, {}, { enabled: isWide && isLogin && !isTrial }).data?.availablePromoCount ?? 0
  if (!isWide || offers === 0) return null
  const shown = formatCount(offers, locale)
  return (
    <span
      data-offer-count
      className="ms-auto grid h-5.5 min-w-5.5 place-items-center rounded-full bg-surface-4 px-1.5 text-xs font-semibold text-ink-1 rail:hidden"
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t('shell.running', { count: offers, shown })}</span>
    </span>
  )
}
