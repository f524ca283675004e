import { useEffect, useState } from 'react'
import { readSession, writeSession } from '#web/lib/browser-storage.ts'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type GameMessagesOptions, useGameMessages } from './use-game-messages.ts'

/** A vendor that has not answered within this time, in milliseconds, counts as down. */
const ANSWER_LIMIT_MS = 8_000

/** What an outside vendor's page may do: leave the frame only when the member asks for it. */
const OUTSIDE_MAY =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

export type GameFrameProps = GameMessagesOptions & { title: string; isRelaunching: boolean }

/**
 * Shows the vendor's page in a frame of its own. The page can report that it is ready or leaving, and ask for the way
 * back, the cashier or a new launch; nothing that it says about money is trusted. When the vendor cannot be reached, a
 * message says so and offers a retry.
 */
export function GameFrame({ title, isRelaunching, ...options }: GameFrameProps) {
  const t = useT()
  const { url, backUrl, onReady, onRelaunch, isOutside } = options
  const { frame, openings } = useGameMessages(options)
  // an outside vendor may count the address itself as an opening, which is worth one
  const isDown = useIsDown(isOutside ? new URL('/', url).href : url, openings, onReady)
  useReloadWhereNew(url)
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
      {...(isOutside ? { sandbox: OUTSIDE_MAY } : {})}
      className="min-h-0 w-full flex-1 border-0"
    />
  )
}

/** Returns whether the vendor's page cannot be reached; it is asked anew for every address and opening. */
function useIsDown(url: string, openings: number, onReady: (isReady: boolean) => void): boolean {
  const [isDown, setDown] = useState(false)
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
  return isDown
}

/**
 * Loads the page again where it is older than the vendor: its policy does not know the vendor's origin yet. Once for an
 * origin.
 */
function useReloadWhereNew(url: string): void {
  useEffect(() => {
    const { origin } = new URL(url)
    const onRefused = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== origin || readSession('newVendor') === origin)
        return
      writeSession('newVendor', origin)
      location.reload()
    }
    addEventListener('securitypolicyviolation', onRefused)
    return () => removeEventListener('securitypolicyviolation', onRefused)
  }, [url])
}
