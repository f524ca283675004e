import { useEffect, useRef, useState } from 'react'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { useT } from '#web/lib/i18n.tsx'
import { usePreferences } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'

/** A vendor that has not answered within this time, in milliseconds, counts as down. */
const ANSWER_LIMIT_MS = 8_000

type GameFrameProps = {
  url: string
  title: string
  backUrl: string
  /** Called with whether the game shows its own bar with a way back. */
  onReady: (isReady: boolean) => void
  /** Asks for a new launch of the game. */
  onRelaunch: () => void
  isRelaunching: boolean
}

/**
 * Shows the vendor's page in a frame of its own. The page can report that it is ready or leaving, and ask for the way
 * back, the cashier or a new launch; nothing that it says about money is trusted. When the vendor cannot be reached, a
 * message says so and offers a retry.
 */
export function GameFrame({ url, title, backUrl, onReady, onRelaunch, isRelaunching }: GameFrameProps) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isDown, setDown] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [hears, setHears] = useState(false)
  const { data: wallet } = useCall(walletBalance, {})
  const { theme } = usePreferences()
  /** The balance that the game reported last; null until the game is ready for messages. */
  const shownByGame = useRef<string | null>(null)

  useEffect(() => {
    let isGone = false
    const probe = fetch(url, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    probe.catch(() => {
      if (isGone) return
      onReady(false)
      setDown(true)
    })
    return () => {
      isGone = true
    }
  }, [url, openings, onReady])

  useEffect(() => {
    const hear = (event: MessageEvent<{ source?: unknown; type?: unknown; balance?: unknown } | null>) => {
      if (event.origin !== new URL(url).origin || event.source !== frame.current?.contentWindow) return
      if (event.data?.source !== 'studio') return
      const { type, balance } = event.data
      if (type === 'ready') {
        shownByGame.current ??= ''
        setHears(true)
        onReady(true)
      }
      if (type === 'balance') shownByGame.current = String(balance)
      if (type === 'exit') goTo(backUrl)
      if (type === 'deposit') goTo(paths.member('depositv2'))
      if (type === 'relaunch') onRelaunch()
      if (type === 'leaving') {
        shownByGame.current = null
        setHears(false)
        onReady(false)
        setOpenings((count) => count + 1)
      }
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url, backUrl, onReady, onRelaunch])

  useEffect(() => {
    // the game knows the balance that it reported itself; it does not know of a deposit or of a bet in another tab
    if (!wallet || shownByGame.current === null || Number(wallet.balance) === Number(shownByGame.current)) return
    frame.current?.contentWindow?.postMessage({ source: 'site', type: 'balance-changed' }, new URL(url).origin)
  }, [wallet, url])

  useEffect(() => {
    if (hears) frame.current?.contentWindow?.postMessage({ source: 'site', type: 'theme', theme }, new URL(url).origin)
  }, [hears, theme, url])

  if (isDown) {
    return (
      <div className="m-auto text-center">
        <ErrorState
          title={t('games.launch.unreachable')}
          hint={t('games.launch.safe')}
          retryLabel={t('common.retry')}
          busy={isRelaunching}
          onRetry={onRelaunch}
        />
        <a href={backUrl} className={buttonClass({ tone: 'quiet' })}>
          {t('games.launch.leave')}
        </a>
      </div>
    )
  }
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      allow="fullscreen; autoplay"
      referrerPolicy="origin"
      className="min-h-0 w-full flex-1 border-0"
    />
  )
}
