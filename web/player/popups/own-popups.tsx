import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { announcements } from '#contract/messages/messages.ts'
import { promotions } from '#contract/promotions/offers.ts'
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

/** How long a reader has done nothing before a popup opens by itself, in milliseconds. */
const QUIET_MS = 3000
/** What a reader does with a page: a popup waits until they have stopped. */
const ACTS = ['pointerdown', 'pointermove', 'wheel', 'touchmove', 'keydown'] as const

/**
 * Shows announcements and the gift, one at a time, when nothing else is open over the page and the reader does nothing.
 * A trial player has no account that the house would welcome.
 */
export function OwnPopups() {
  return useSession().isTrial ? null : <NextPopup />
}

function NextPopup() {
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
  const found = site?.resources.find(({ type }) => type === 'REGISTERPOP') ?? null
  // the gift leads to the offers: nothing is promised while none runs
  const promises = member === null && found?.url === paths.promotions()
  const offers = useCall(promotions, {}, { enabled: isCalm && promises && !memory.isGiftClosed }).data?.running
  if (!isCalm || !data) return null
  const gift = promises && !offers ? null : found
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
 * Returns whether the reader has done nothing for a while and no dialog is open. It is checked again for each `turn`.
 * Once true it stays true for that turn, because then the popup itself is the open dialog.
 */
function useCalm(turn: string): boolean {
  const [calm, setCalm] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const isBusy =
        document.querySelector('dialog[open]') || document.activeElement?.matches('input, textarea, select')
      if (!isBusy) setCalm(turn)
      else wait()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, QUIET_MS)
    }
    wait()
    for (const act of ACTS) addEventListener(act, wait, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const act of ACTS) removeEventListener(act, wait, { capture: true })
    }
  }, [turn])
  return calm === turn
}
