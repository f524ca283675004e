import { useEffect, useState } from 'react'
import { customerService } from '#contract/site.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSite } from './site.ts'

/** The button appears once the reader has gone down this far. */
const SHOWN_FROM_PX = 900

/** Back to the top, with the live chat beside it, once the page has been scrolled. */
export function ScrollTop() {
  const t = useT()
  const [shown, setShown] = useState(false)
  const openChat = useCustomerService()
  useEffect(() => {
    const onScroll = () => setShown(scrollY > SHOWN_FROM_PX)
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  if (!shown) return null
  const look = 'size-11 bg-surface-3! shadow-e2 text-ink-1'
  return (
    <div className="fixed end-4 bottom-[calc(var(--fh-tab-h)+env(safe-area-inset-bottom)+12px)] z-(--fh-z-sticky) flex flex-col gap-2 lg:end-6 lg:bottom-6">
      {openChat && <IconButton icon="headset" label={t('shell.liveChat')} className={look} onClick={openChat} />}
      <IconButton
        icon="arrow-up"
        label={t('shell.toTop')}
        className={look}
        onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
      />
    </div>
  )
}

/** The way to open customer service in its own window; null where the brand has none. */
export function useCustomerService(): (() => void) | null {
  const t = useT()
  const site = useSite()
  const desk = site?.customerService.find((one) => one.csPosition.startsWith('LIVECHAT')) ?? site?.customerService[0]
  if (!desk) return null
  return () => {
    call(customerService, { path: desk.path }).then(
      ({ url }) => window.open(url, '_blank', 'noopener'),
      () => showToast('error', t('common.network')),
    )
  }
}
