import { useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { useCustomerService } from './customer-service.ts'

/** The button appears when the reader has scrolled down this far. */
const SHOWN_FROM_PX = 900
/** A smaller way is a finger that rests. */
const TURN_PX = 12

/**
 * Shows the buttons back to the top and to customer service once a reader far down scrolls back up; on the way down they
 * would cover what is read.
 */
export function ScrollTop() {
  const t = useT()
  const [shown, setShown] = useState(false)
  const service = useCustomerService()
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      if (Math.abs(scrollY - last) < TURN_PX) return
      setShown(scrollY > SHOWN_FROM_PX && scrollY < last)
      last = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  if (!shown) return null
  const look = 'size-11 bg-surface-3! shadow-e2 text-ink-1'
  return (
    <div className="fixed end-4 bottom-[calc(var(--fh-tab-h)+env(safe-area-inset-bottom)+12px)] z-(--fh-z-sticky) flex flex-col gap-2 lg:end-6 lg:bottom-6">
      <IconButton icon="headset" label={service.label} className={look} onClick={service.open} />
      <IconButton
        icon="arrow-up"
        label={t('shell.toTop')}
        className={look}
        onClick={() => scrollTo({ top: 0, behavior: 'smooth' })}
      />
    </div>
  )
}
