import { useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type GameMessagesOptions, useGameMessages } from './use-game-messages.ts'

/** A vendor that has not answered within this time, in milliseconds, counts as down. */
const ANSWER_LIMIT_MS = 8_000

export type GameFrameProps = GameMessagesOptions & { title: string; isRelaunching: boolean }

/**
 * Shows the vendor's page in a frame of its own. The page can report that it is ready or leaving, and ask for the way
 * back, the cashier or a new launch; nothing that it says about money is trusted. When the vendor cannot be reached, a
 * message says so and offers a retry.
 */
export function GameFrame({ title, isRelaunching, ...options }: GameFrameProps) {
  const t = useT()
  const { url, backUrl, onReady, onRelaunch } = options
  const { frame, openings } = useGameMessages(options)
  const isDown = useIsDown(url, openings, onReady)
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
