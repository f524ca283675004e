import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useState } from 'react'
import { supportDesk } from '#contract/support/support.ts'
import { useCall } from '#web/lib/queries.ts'
import type { ContactDialogProps } from './contact/contact-dialog.tsx'
import { closeModal, type Modal } from './frame/modal-state.ts'
import type { VendorGamesPopupProps } from './games/vendor-games-popup.tsx'
import type { TrueAccountDialogProps } from './member/true-account-dialog.tsx'
import type { NoticePopupProps } from './popups/notice-popup.tsx'
import type { SupportDialogProps } from './support/support-dialog.tsx'

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
const SupportDialog = lazyScreen<SupportDialogProps>(
  'support',
  async () => (await import('./support/support-dialog.tsx')).SupportDialog,
  ['support', 'errors'],
)
/** A visitor's question must carry the same proof of work as a registration. */
const takeWork = async () => (await import('./auth/bot-check.ts')).takeBotCheck()
const NoticePopup = lazyScreen<NoticePopupProps>(
  'notice-popup',
  async () => (await import('./popups/notice-popup.tsx')).NoticePopup,
  ['popups'],
)
const TrueAccountDialog = lazyScreen<TrueAccountDialogProps>(
  'true-account',
  async () => (await import('./member/true-account-dialog.tsx')).TrueAccountDialog,
)

/** Shows the dialog that the reader opened. */
export function AskedFor({ modal }: { modal: Modal }) {
  if (modal.kind === 'game') return <GamePopup />
  if (modal.kind === 'vendor-games') return <VendorGamesPopup vendor={modal.vendor} onClose={closeModal} />
  if (modal.kind === 'feedback') return <FeedbackDialog />
  if (modal.kind === 'contact') return <Service />
  if (modal.kind === 'true-account') return <TrueAccountDialog text={modal.text} onClose={closeModal} />
  return <NoticePopup notice={modal.notice} onClose={closeModal} />
}

/**
 * Customer service: the chat where the brand has a desk, else the contact form. The form is also what is left while the
 * site is closed, or there is no network and the desk is not known.
 */
function Service() {
  const [isForm, setForm] = useState(false)
  const { data: desk, isPending, fetchStatus } = useCall(supportDesk, {}, { retry: false })
  if (!isForm && isPending && fetchStatus === 'fetching') return null
  if (!isForm && desk?.isOn)
    return <SupportDialog desk={desk} takeWork={takeWork} onWrite={() => setForm(true)} onClose={closeModal} />
  return (
    <ContactDialog takeWork={takeWork} onChat={desk?.isOn ? () => setForm(false) : undefined} onClose={closeModal} />
  )
}
