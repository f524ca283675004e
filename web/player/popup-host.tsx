import { Suspense, useEffect } from 'react'
import { LOBBY_PATHS } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useActed } from '#web/lib/use-acted.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import { frameOf } from '#contract/site/frame-of.ts'
import { PartBoundary } from './frame/part-boundary.tsx'
import { closeModal, type Modal, useModalState } from './frame/modal-state.ts'

const AskedFor = lazyScreen<{ modal: Modal }>('asked-for', async () => (await import('./asked-for.tsx')).AskedFor)
const OwnPopups = lazyScreen<object>('own-popups', async () => (await import('./popups/own-popups.tsx')).OwnPopups)

/** Loads the list of dialogs that a reader can open, so that the first one needs only its own part. */
export const preloadAskedFor = AskedFor.preload

/**
 * Shows the dialogs over the page, one at a time: the one that the reader opened, otherwise the popup whose turn it is.
 */
export function PopupHost({ pathname, search }: { pathname: string; search: string }) {
  const modal = useModalState()
  const isIdle = useIdle()
  const hasActed = useActed()
  const isFull = frameOf(pathname, search) === 'full' && pathname !== '/login' && pathname !== '/register'
  const isCalm = isFull && isIdle
  // it is there when the reader acts, who may have no network by then
  useEffect(() => {
    if (isCalm) void OwnPopups.preload().catch(() => undefined)
  }, [isCalm])
  // who came by a link to a page is let read it first
  const mayOpen = isCalm && (hasActed || LOBBY_PATHS.includes(pathname))
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
