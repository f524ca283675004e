/** How a round of an original begins and ends on the screen, whether it is shown alone or beside others. */
import type { GameContext } from '#studio/client/frame/context.ts'
import type { Signal } from '#studio/client/lib/signal.ts'
import { tellSite } from '#studio/client/lib/site.ts'

/** Tells screen and site that a round is asked for. */
export function openRound({ context, isBusy }: { context: GameContext; isBusy: Signal<boolean> }): void {
  isBusy.set(true)
  context.isPresenting.set(true)
  context.notice.set(null)
  tellSite({ type: 'round', state: 'open' })
}

/** Tells the site that no round is open. */
export function closeRound(): void {
  tellSite({ type: 'round', state: 'closed' })
}
