import { Suspense } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useIdle } from '#web/lib/use-idle.ts'
import { frameOf } from './frame/layout.tsx'
import { PartBoundary } from './frame/part-boundary.tsx'
import { closeModal, type Modal, useModalState } from './frame/modal-state.ts'
import type { ContactDialogProps } from './contact/contact-dialog.tsx'
import type { VendorGamesPopupProps } from './games/vendor-games-popup.tsx'
import type { NoticePopupProps } from './popups/notice-popup.tsx'

const GamePopup = lazyScreen<object>('game-popup', async () => (await import('./games/game-popup.tsx')).GamePopup, [
  'game-lists',
])
const VendorGamesPopup = lazyScreen<VendorGamesPopupProps>(
  'vendor-games',
  async () => (await import('./games/vendor-games-popup.tsx')).VendorGamesPopup,
  ['game-lists'],
)
const FeedbackDialog = lazyScreen<object>(
  'feedback',
  async () => (await import('./popups/feedback-dialog.tsx')).FeedbackDialog,
  ['popups', 'errors'],
)
const ContactDialog = lazyScreen<ContactDialogProps>(
  'contact',
  async () => (await import('./contact/contact-dialog.tsx')).ContactDialog,
  ['contact', 'errors'],
)
/** A visitor's question must carry the same proof of work as a registration. */
const takeWork = async () => (await import('./auth/bot-check.ts')).takeBotCheck()
const NoticePopup = lazyScreen<NoticePopupProps>(
  'notice-popup',
  async () => (await import('./popups/notice-popup.tsx')).NoticePopup,
  ['popups'],
)
const OwnPopups = lazyScreen<object>('own-popups', async () => (await import('./popups/own-popups.tsx')).OwnPopups)

/**
 * Shows the dialogs over the page, one at a time: the one that the reader opened, otherwise the popup whose turn it is.
 */
export function PopupHost({ pathname, search }: { pathname: string; search: string }) {
  const modal = useModalState()
  const isIdle = useIdle()
  const isFull = frameOf(pathname, search) === 'full' && pathname !== '/login' && pathname !== '/register'
  return (
    <PartBoundary key={modal?.kind ?? 'none'} onGiveUp={closeModal}>
      <Suspense fallback={null}>{modal ? <AskedFor modal={modal} /> : isFull && isIdle && <OwnPopups />}</Suspense>
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

function AskedFor({ modal }: { modal: Modal }) {
  if (modal.kind === 'game') return <GamePopup />
  if (modal.kind === 'vendor-games') return <VendorGamesPopup vendor={modal.vendor} onClose={closeModal} />
  if (modal.kind === 'feedback') return <FeedbackDialog />
  if (modal.kind === 'contact') return <ContactDialog takeWork={takeWork} onClose={closeModal} />
  return <NoticePopup notice={modal.notice} onClose={closeModal} />
}
