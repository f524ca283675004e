import { Suspense, useEffect, useRef } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { useIsDesktop } from '#web/lib/use-is-wide.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { goTo } from './navigation.ts'
import { paths } from '#contract/paths.ts'
import type { GameSearchProps } from '../tiles/game-search.tsx'
import { Clock } from './clock.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { useIsAgent } from './seen-entries.ts'
import { isSwitchOn, useSite } from './site.ts'
import { ToolsPlaceholder } from './tools-placeholder.tsx'

const GameSearch = lazyScreen<GameSearchProps>(
  'game-search',
  async () => (await import('../tiles/game-search.tsx')).GameSearch,
)
const MemberTools = lazyScreen<object>('member-tools', async () => (await import('./member-tools.tsx')).MemberTools)

/** Loads a member's part of the header before it is shown. Fails with ChunkError. */
export const preloadMemberTools = MemberTools.preload

/**
 * Shows search, navigation, clock, and for a visitor the login and registration buttons, for a member balance, deposit
 * and account.
 */
export function Header({ pathname }: { pathname: string }) {
  const t = useT()
  const site = useSite()
  const { isLogin } = useSession()
  const isAgent = useIsAgent()
  const nav = [
    { label: t('nav.lobby'), href: paths.lobby() },
    { label: t('nav.cricket'), href: paths.cricket() },
    { label: t('nav.events'), href: paths.promotions() },
    ...(isAgent || isSwitchOn(site, 'REFERRAL')
      ? [{ label: t('nav.inviteShort'), href: isAgent ? paths.agent('registerCenter') : paths.member('referral') }]
      : []),
  ]
  return (
    <header className="sticky top-0 z-(--fh-z-nav) flex h-(--fh-header-h) items-center gap-2 border-b border-line bg-(--fh-glass) px-(--fh-gutter) backdrop-blur-lg backdrop-saturate-[1.3] lg:gap-3">
      <Logo name={site?.brandName ?? 'Fairhouse'} href={paths.lobby()} className="lg:hidden" yields />
      <SearchBox />
      <nav
        aria-label={t('shell.nav.main')}
        className="with-faces hidden gap-1 min-[90rem]:flex member:max-[100rem]:hidden"
      >
        {nav.map((entry) => (
          <a
            key={entry.href}
            href={entry.href}
            aria-current={pathname === entry.href ? 'page' : undefined}
            className={cx(
              'flex h-10 items-center rounded-control px-3 text-[14px] font-medium',
              pathname === entry.href ? 'text-ink-1' : 'text-ink-3 hover:text-ink-1',
            )}
          >
            {entry.label}
          </a>
        ))}
      </nav>
      <div className="with-faces-wide contents lg:flex lg:min-w-max lg:flex-1 lg:items-center lg:justify-end lg:gap-2">
        {isLogin ? (
          <PartBoundary>
            <Suspense fallback={<ToolsPlaceholder />}>
              <MemberTools />
            </Suspense>
          </PartBoundary>
        ) : (
          <>
            <Clock timeZone={site?.timeZone ?? 'Asia/Dhaka'} />
            <GuestTools />
          </>
        )}
      </div>
    </header>
  )
}

function GuestTools() {
  const t = useT()
  return (
    <>
      <span className="contents member:hidden">
        <LanguageSwitch nameClass="max-lg:hidden" />
        <a href={paths.login()} className={buttonClass({ className: 'h-10! min-w-17 px-3.5! text-[14px]!' })}>
          {t('shell.login')}
        </a>
        <a
          href={paths.register()}
          className={buttonClass({ tone: 'primary', className: 'h-10! min-w-22 px-3.5! text-[14px]!' })}
        >
          {t('shell.register')}
        </a>
      </span>
      {/* The server draws every page for visitors. Members see this placeholder until the page has rendered. */}
      <ToolsPlaceholder className="hidden member:block" />
    </>
  )
}

const SEARCH_PLACE = 'hidden w-80 max-w-full lg:block min-[90rem]:w-72 member:min-[90rem]:w-60'

/** Shows the search on wide screens. Phones, which search on the page of games, do not load it. */
function SearchBox() {
  const t = useT()
  const isWide = useIsDesktop()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const label = t('shell.search')
  const sketch = <SearchSketch label={label} />
  if (!isWide) return sketch
  return (
    <PartBoundary>
      <Suspense fallback={sketch}>
        <GameSearch
          label={label}
          value=""
          onSearch={(search) => goTo(paths.games(search))}
          box={box}
          className={SEARCH_PLACE}
          boxClass="h-10.5"
        >
          <SlashKey />
        </GameSearch>
      </Suspense>
    </PartBoundary>
  )
}

/** Shows the box in the size of the search while that is loading. */
function SearchSketch({ label }: { label: string }) {
  return (
    <span className={cx('min-w-0', SEARCH_PLACE)}>
      <span className="flex h-10.5 items-center gap-2.5 rounded-control bg-surface-2 px-3.5 light:bg-surface-1 light:shadow-e1">
        <Icon name="magnifying-glass" size="s" />
        <span className="min-w-0 flex-1 truncate text-ink-3">{label}</span>
        <SlashKey />
      </span>
    </span>
  )
}

function SlashKey() {
  return (
    <kbd aria-hidden="true" className="rounded-xs border border-line px-1.75 py-px font-text text-xs text-ink-3">
      /
    </kbd>
  )
}
