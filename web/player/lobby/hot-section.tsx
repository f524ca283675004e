import { hotGames } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { paths } from '#contract/paths.ts'
import { GameRail } from './game-rail.tsx'
import { HOT_INPUT } from './lobby-queries.ts'

/** Hot slider (docs/specification.md 9.6): 1.1 s speed, 1.2 s autoplay. */
const HOT_INTERVAL_MS = 1200
const HOT_SPEED_MS = 1100
/** How many cards of the slider a phone shows, and the one that it slides in next. */
const FIRST_SEEN = 5

/**
 * Shows the hot games of all lanes. The slider pauses under the pointer, on focus and out of view, and stops for good
 * once it is touched.
 */
export function HotSection() {
  const t = useT()
  const { data, isError, refetch } = useCall(hotGames, HOT_INPUT)
  return (
    <GameRail
      id="section-hot"
      title={t('lobby.section.hot')}
      href={`${paths.games()}?category=HOT`}
      page={data}
      failed={isError}
      onRetry={() => void refetch()}
      hot
      eager={FIRST_SEEN}
      className="section"
      motion={{
        intervalMs: HOT_INTERVAL_MS + HOT_SPEED_MS,
        speedMs: HOT_SPEED_MS,
        pauseLabel: t('lobby.hot.pause'),
        resumeLabel: t('lobby.hot.resume'),
      }}
    />
  )
}
