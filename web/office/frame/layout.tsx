import { useQueryClient } from '@tanstack/react-query'
import { type CoreLayoutProps, useLogout } from 'ra-core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { listenOffice } from '../office-stream.ts'
import { onSessionEnd } from '../operator-session.ts'
import { FaultBoundary } from './fault-boundary.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { useBrandName, usePageTitle } from './use-brand-name.ts'

/** The frame of the back office: the menu of what the operator's role may see, where and as whom one acts, and the page. */
export function OfficeLayout({ children }: CoreLayoutProps) {
  const t = useT()
  const logout = useLogout()
  const brand = useBrandName()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  usePageTitle()
  useEffect(() => onSessionEnd(() => void logout()), [logout])
  useEffect(() => listenOffice(client), [client])
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <div className="office">
      <a href="#page" className="skip">
        {t('office.skip')}
      </a>
      {isOpen && (
        <div
          aria-hidden="true"
          className="fixed inset-0 z-(--fh-z-nav) bg-scrim lg:hidden"
          onClick={() => setOpen(false)}
        />
      )}
      <aside
        className={cx(
          'border-e border-line bg-surface-1 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto',
          isOpen
            ? 'max-lg:fixed max-lg:inset-y-0 max-lg:start-0 max-lg:z-(--fh-z-nav) max-lg:w-64 max-lg:overflow-y-auto'
            : 'max-lg:hidden',
        )}
      >
        <p className="display min-h-14 truncate px-5 pt-4 pb-3 text-[18px] font-bold">{brand}</p>
        <Menu onChoose={() => setOpen(false)} />
      </aside>
      <div className="min-w-0">
        <Header isOpen={isOpen} onMenu={() => setOpen(!isOpen)} onLogout={() => void logout()} />
        <main id="page" tabIndex={-1} className="p-(--fh-gutter) outline-none">
          <FaultBoundary key={pathname}>{children}</FaultBoundary>
        </main>
      </div>
    </div>
  )
}
