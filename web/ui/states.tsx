import { type ReactNode, type SyntheticEvent, useEffect } from 'react'
import { Icon } from './icon.tsx'
import { Button } from './button.tsx'

export type EmptyPicture = 'bets' | 'favourites' | 'gift' | 'maintenance' | 'messages' | 'region' | 'search' | 'shield'

/** Hides a picture that cannot be loaded, such as without a network: its box stays, empty. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.visibility = 'hidden'
}

/** Shows the picture of a state, dark and light; width 200 by default. */
export function StatePicture({ name, width = 200 }: { name: EmptyPicture; width?: number }) {
  const height = (width * 3) / 4
  const frame = { width, height, loading: 'lazy', 'aria-hidden': true, onError: hide } as const
  return (
    <>
      <img {...frame} alt="" src={`/art/empty/${name}.webp`} className="mx-auto mb-1 light:hidden" />
      <img {...frame} alt="" src={`/art/empty-light/${name}.webp`} className="mx-auto mb-1 hidden light:block" />
    </>
  )
}

export type EmptyStateProps = {
  picture: EmptyPicture
  title: ReactNode
  hint?: ReactNode
  action?: ReactNode
  /** True when the page has nothing else: its title is the page's heading. */
  isPage?: boolean
}

/** Shows that there is nothing yet: one picture, one line, one hint, one secondary button. */
export function EmptyState({ picture, title, hint, action, isPage }: EmptyStateProps) {
  return (
    <div className={isPage ? 'px-4 py-12 text-center lg:py-20' : 'px-4 py-6 text-center'}>
      <StatePicture name={picture} />
      {isPage ? <h1>{title}</h1> : <h3>{title}</h3>}
      {hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
      {action && <div className="mt-3.5 flex justify-center">{action}</div>}
    </div>
  )
}

export type ErrorStateProps = {
  /** What failed. */
  title: ReactNode
  /** That money is safe, when that is true; what to do. */
  hint?: ReactNode
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  /** Without the picture, for small places. */
  compact?: boolean
}

/**
 * Shows that something failed: what, that money is safe, and a button to try again. It is tried again by itself when the
 * network returns.
 */
export function ErrorState({ title, hint, retryLabel, onRetry, busy, compact }: ErrorStateProps) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div
      role="alert"
      className={compact ? 'flex flex-col items-center gap-1 px-4 py-5 text-center' : 'px-4 py-6 text-center'}
    >
      {compact ? <Icon name="warning-circle" className="text-ink-3" /> : <StatePicture name="bets" />}
      <h3>{title}</h3>
      {hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
      <div className="mt-3.5 flex justify-center">
        <Button size="small" icon="arrow-clockwise" onClick={onRetry} busy={busy ?? false}>
          {retryLabel}
        </Button>
      </div>
    </div>
  )
}
