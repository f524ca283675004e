import { Suspense } from 'react'
import type { Lane } from '#contract/catalogue/games.ts'
import type { LobbySection } from '#contract/catalogue/lobby-order.ts'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PartBoundary } from '../frame/part-boundary.tsx'
import { useSite } from '../frame/site.ts'
import { lotteryLanes, type Menus, useMenus } from '../lanes/lanes.ts'
import { CategoryStrip } from './category-strip.tsx'
import { ContinuePlaying, ContinuePlayingRoom } from './continue-playing.tsx'
import { Hero } from './hero.tsx'
import { HotSection } from './hot-section.tsx'
import { LaneSection } from './lane-section.tsx'
import { NoticeLine } from './notice-line.tsx'

const LATE = {
  LUCK: lazyScreen<object>('luck', async () => (await import('./luck-section.tsx')).LuckSection),
  VENDORS: lazyScreen<object>('vendors', async () => (await import('./vendors-section.tsx')).VendorsSection),
  PROOF: lazyScreen<object>('proof', async () => (await import('./proof-panel.tsx')).ProofPanel),
}

/**
 * Shows the lobby. With `firstScreenOnly` it draws the server's shell: everything down to the first lane. The page then
 * draws the same over it, so that nothing moves.
 */
export function LobbyPage({ firstScreenOnly = false }: { firstScreenOnly?: boolean }) {
  const t = useT()
  const site = useSite()
  const menus = useMenus()
  const { isLogin } = useSession()
  const sections = sectionsBelowHot(menus)
  const firstLane = sections.findIndex((section) => section.lane !== null)
  return (
    <>
      <h1 className="sr-only">{t('lobby.title', { brand: site?.brandName ?? '' })}</h1>
      <Hero />
      <NoticeLine />
      <CategoryStrip />
      {isLogin && <ContinuePlaying />}
      {firstScreenOnly && <ContinuePlayingRoom />}
      {isHotShown(menus) && <HotSection />}
      <LateSection section="LUCK" />
      {(firstScreenOnly ? sections.slice(firstLane, firstLane + 1) : sections).map(({ section, lane, turn }) => {
        if (section === 'VENDORS' || section === 'PROOF') return <LateSection key={section} section={section} />
        return lane && <LaneSection key={lane} lane={lane} turn={turn} />
      })}
    </>
  )
}

/** Shows a section that no first screen has; it is loaded after the page. */
function LateSection({ section }: { section: keyof typeof LATE }) {
  const isIdle = useIdle()
  const Shown = LATE[section]
  // as high as any section that is not in sight (player.css)
  const room = (
    <div className="section below-fold">
      <Skeleton className="block h-80 rounded-panel" />
    </div>
  )
  return isIdle ? (
    <PartBoundary>
      <Suspense fallback={room}>
        <Shown />
      </Suspense>
    </PartBoundary>
  ) : (
    room
  )
}

type Placed = { section: LobbySection; lane: Lane | null; turn: number }

/** Returns the sections below the hot games in the brand's order. The lanes load their games one after the other. */
function sectionsBelowHot(menus: Menus | undefined): Placed[] {
  let turn = 0
  return (menus?.sections ?? []).flatMap(({ section }): Placed[] => {
    if (section === 'HOT') return []
    const isLane = section !== 'VENDORS' && section !== 'PROOF'
    if (section === 'LOTTERY') return lotteryLanes(menus).map((lane) => ({ section, lane, turn: turn++ }))
    return [{ section, lane: isLane ? section : null, turn: isLane ? turn++ : turn }]
  })
}

/** Returns whether hot games are shown: unless the brand hides them, and also before that is known. */
function isHotShown(menus: Menus | undefined): boolean {
  return menus === undefined || menus.sections.some(({ section }) => section === 'HOT')
}
