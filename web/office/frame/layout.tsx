import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { listenOffice } from '../office-stream.ts'
import { onSessionEnd } from '../operator-session.ts'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { useOperatorIfKnown } from './operator.ts'
import { mayOpen, useSubjects } from './screen.ts'
import { Refused } from './states.tsx'
import { useBrandIcon, useBrandName, usePageTitle } from './use-brand-name.ts'
import { useLogout } from './use-logout.ts'

/**
 * Shows the open page in its frame; a page for visitors who are not logged in has no frame. A page that the operator's
 * role may not open is not rendered, so that it sends no calls: a refusal is shown instead.
 */
export function Frame() {
  const operator = useOperatorIfKnown()
  const screens = useSubjects().flatMap((subject) => subject.screens)
  // from `matches`, so that the frame changes together with the page in it
  const shown = useRouterState({ select: ({ matches }): string => matches.at(-1)?.pathname ?? '' })
  const path = useRouterState({ select: ({ matches }): string => matches.at(-1)?.fullPath ?? '' })
  const guard = screens.find((screen) => screen.path === path)?.guard ?? []
  const page = (
    <Suspense fallback={<RowSkeletons />}>
      {/* another row is another page: remount it, without state of the one before */}
      <Fragment key={shown}>{!operator || mayOpen(guard, operator.permissions) ? <Outlet /> : <Refused />}</Fragment>
    </Suspense>
  )
  return guard === 'anyone' || !operator ? page : <OfficeFrame>{page}</OfficeFrame>
}

/**
 * The frame of the back office: the menu with what the operator's role may see, the brand and the operator, and the
 * page.
 */
function OfficeFrame({ children }: { children: ReactNode }) {
  const t = useT()
  const logout = useLogout()
  const brand = useBrandName()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  usePageTitle()
  useBrandIcon()
  useEffect(() => onSessionEnd(logout), [logout])
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
        <Header isOpen={isOpen} onMenu={() => setOpen(!isOpen)} onLogout={logout} />
        <main id="page" tabIndex={-1} className="p-(--fh-gutter) outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}
