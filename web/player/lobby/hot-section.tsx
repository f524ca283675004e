import { hotGames } from '#contract/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { paths } from '../paths.ts'
import { GameRail } from './game-rail.tsx'
import { HOT_INPUT } from './lobby-queries.ts'

/** Hot slider (docs/specification.md 9.6): 1.1 s speed, 1.2 s autoplay. */
const HOT_INTERVAL_MS = 1200
const HOT_SPEED_MS = 1100
/** What a phone shows of the slider, and the one that it begins to slide in. */
const FIRST_SEEN = 5

/** The hot games across lanes; the slider pauses under the pointer, on focus, out of view, and for good once it is touched. */
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
