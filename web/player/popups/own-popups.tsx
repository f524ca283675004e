import { useEffect, useState } from 'react'
import { announcements } from '#contract/messages/messages.ts'
import { readSession } from '#web/lib/browser-storage.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { useSite } from '../frame/site.ts'
import type { AnnouncementPopupProps } from './announcement-popup.tsx'
import type { GiftPopupProps } from './gift-popup.tsx'
import { readPopupMemory, rememberGiftClosed, rememberSeen } from './popup-memory.ts'
import { audienceKey, nextPopup } from './popup-queue.ts'

const AnnouncementPopup = lazyScreen<AnnouncementPopupProps>(
  'announcement-popup',
  async () => (await import('./announcement-popup.tsx')).AnnouncementPopup,
  ['popups'],
)
const GiftPopup = lazyScreen<GiftPopupProps>('gift-popup', async () => (await import('./gift-popup.tsx')).GiftPopup, [
  'popups',
])

/** How long popups that open by themselves wait after the page has loaded, in milliseconds. */
const CALM_MS = 1200

/** Shows announcements and the gift, one at a time, when nothing else is open over the page. */
export function OwnPopups() {
  const { isLogin, user } = useSession()
  const site = useSite()
  const [memory, setMemory] = useState(readPopupMemory)
  const isCalm = useCalm(`${user?.id} ${memory.seen.join()}`)
  const member = isLogin ? (user?.id ?? '') : null
  const firstTimeLogin = isLogin && readSession('firstTimeLogin') !== null ? 'true' : 'false'
  const { data } = useCall(
    announcements,
    { types: 'B,PL,PU,PR,H', platform: 'W', firstTimeLogin, pageSize: 100 },
    { enabled: isCalm },
  )
  if (!isCalm || !data) return null
  const gift = site?.resources.find(({ type }) => type === 'REGISTERPOP') ?? null
  const popup = nextPopup({ ...memory, announcements: data.content.filter((one) => one.isPopup), gift, member })
  if (popup?.kind === 'announcement') {
    const close = () => {
      rememberSeen(audienceKey(popup.audience, member))
      setMemory(readPopupMemory())
    }
    return <AnnouncementPopup key={popup.audience} all={popup.all} onClose={close} />
  }
  if (popup?.kind === 'gift') {
    const close = () => {
      rememberGiftClosed()
      setMemory(readPopupMemory())
    }
    return <GiftPopup gift={popup.gift} onClose={close} />
  }
  return null
}

/**
 * Returns whether the page is drawn and no dialog is open. It is checked again for each `turn`. Once true it stays true
 * for that turn, because then the popup itself is the open dialog.
 */
function useCalm(turn: string): boolean {
  const [calm, setCalm] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      if (!document.querySelector('dialog[open]')) setCalm(turn)
    }
    const timer = setTimeout(look, CALM_MS)
    // during its close event the closing dialog is still in the page
    const onClose = () => setTimeout(look, CALM_MS)
    document.addEventListener('close', onClose, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('close', onClose, true)
    }
  }, [turn])
  return calm === turn
}
