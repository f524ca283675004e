import type { Lane } from '#contract/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { useSite } from '../frame/site.ts'
import { useMenus } from '../frame/nav-entries.ts'
import { CategoryStrip } from './category-strip.tsx'
import { ContinuePlaying, ContinuePlayingRoom } from './continue-playing.tsx'
import { Hero } from './hero.tsx'
import { HotSection } from './hot-section.tsx'
import { JackpotCard } from './jackpot-card.tsx'
import { LaneSection } from './lane-section.tsx'
import { NoticeLine } from './notice-line.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { VendorsSection } from './vendors-section.tsx'
import { WinnersCard } from './winners-card.tsx'

/** The order of the home page between the winners and the providers (look.md, section 2). */
const LANES_BEFORE_VENDORS: readonly Lane[] = ['LIVE', 'RNG', 'INHOUSE', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'COCKFIGHT']

/**
 * The lobby. With `firstScreenOnly` it draws what the server's shell holds: everything down to the first lane. The page
 * draws the same over it, so nothing moves.
 */
export function LobbyPage({ firstScreenOnly = false }: { firstScreenOnly?: boolean }) {
  const t = useT()
  const site = useSite()
  const menus = useMenus()
  const { isLogin } = useSession()
  const present = new Set(menus?.menus.map((menu) => menu.lane))
  const lanes = LANES_BEFORE_VENDORS.filter((lane) => present.has(lane))
  const lottery: Lane = menus?.prizeMode === 'ELOTT' ? 'ELOTT' : 'LOTT'
  return (
    <>
      <h1 className="sr-only">{t('lobby.title', { brand: site?.brandName ?? '' })}</h1>
      <Hero />
      <NoticeLine />
      <CategoryStrip />
      {isLogin && <ContinuePlaying />}
      {firstScreenOnly && <ContinuePlayingRoom />}
      <HotSection />
      <div className="section below-fold grid gap-4 lg:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[340px_minmax(0,1fr)]">
        <JackpotCard />
        <WinnersCard />
      </div>
      {lanes.slice(0, firstScreenOnly ? 1 : lanes.length).map((lane, index) => (
        <LaneSection key={lane} lane={lane} turn={index} />
      ))}
      {!firstScreenOnly && (
        <>
          <VendorsSection />
          <ProofPanel />
          {present.has(lottery) && <LaneSection lane={lottery} turn={lanes.length} />}
        </>
      )}
    </>
  )
}
