import { Suspense, useEffect } from 'react'
import { LOBBY_PATHS } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useIdle } from '#web/lib/use-idle.ts'
import { PartBoundary } from './frame/part-boundary.tsx'
import { closeModal, type Modal, useModalState } from './frame/modal-state.ts'

const AskedFor = lazyScreen<{ modal: Modal }>('asked-for', async () => (await import('./asked-for.tsx')).AskedFor)
const OwnPopups = lazyScreen<object>('own-popups', async () => (await import('./popups/own-popups.tsx')).OwnPopups)

/** Loads the list of dialogs that a reader can open, so that the first one needs only its own part. */
export const preloadAskedFor = AskedFor.preload

/**
 * Shows the dialogs over the page, one at a time: the one that the reader opened, otherwise the popup whose turn it is.
 */
export function PopupHost({ pathname }: { pathname: string }) {
  const modal = useModalState()
  const isIdle = useIdle()
  // on the lobby only: over no page that somebody came for, and over no money
  const mayOpen = isIdle && LOBBY_PATHS.includes(pathname) && pathname !== '/login' && pathname !== '/register'
  // it is there when its turn comes, when there may be no network
  useEffect(() => {
    if (mayOpen) void OwnPopups.preload().catch(() => undefined)
  }, [mayOpen])
  return (
    <PartBoundary key={modal?.kind ?? 'none'} onGiveUp={closeModal}>
      <Suspense fallback={null}>{modal ? <AskedFor modal={modal} /> : mayOpen && <OwnPopups />}</Suspense>
    </PartBoundary>
  )
}

/** Shows only the dialog that the reader opened: for pages that replace the whole site. */
export function AskedForHost() {
  const modal = useModalState()
  return (
    modal && (
      <PartBoundary onGiveUp={closeModal}>
        <Suspense fallback={null}>
          <AskedFor modal={modal} />
        </Suspense>
      </PartBoundary>
    )
  )
}
