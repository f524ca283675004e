import { Suspense } from 'react'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { PartBoundary } from '../../frame/part-boundary.tsx'
import { SceneSkeleton } from './scene-skeleton.tsx'

/** Kinds of offers with a scene of their own. */
const KINDS: readonly OfferKindName[] = ['lucky_wheel', 'raffle', 'red_envelope', 'envelope_rain', 'check_in']

const LuckScene = lazyScreen<{ id: string }>('luck', async () => (await import('./luck-scene.tsx')).LuckScene, ['luck'])

/** Returns whether an offer of this kind has a scene of its own on its page. */
export const hasScene = (kind: OfferKindName): boolean => KINDS.includes(kind)

/** Shows the scene of an offer of luck; its code, words and styles are loaded with the first one that is shown. */
export function LazyScene({ id }: { id: string }) {
  return (
    <PartBoundary>
      <Suspense fallback={<SceneSkeleton />}>
        <LuckScene id={id} />
      </Suspense>
    </PartBoundary>
  )
}
