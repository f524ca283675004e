import { useEffect } from 'react'
import { recentGames } from '#contract/catalogue/player-games.ts'
import { HOME_SECTION_CAP } from '#contract/limits.ts'
import { readLocal, writeLocal } from '#web/lib/browser-storage.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { paths } from '#contract/paths.ts'
import { GameRail } from './game-rail.tsx'

/**
 * Shows the games that the player opened last. The browser stores whether there were any, so that the space is reserved
 * from the start.
 */
export function ContinuePlaying() {
  const t = useT()
  const { data, isError, refetch } = useCall(recentGames, { page: 1, pageSize: HOME_SECTION_CAP })
  useEffect(() => {
    if (data) writeLocal('recent', data.total > 0 ? 'yes' : null)
  }, [data])
  if (!data && readLocal('recent') !== 'yes') return null
  return (
    <GameRail
      id="section-recent"
      title={t('lobby.section.recent')}
      href={paths.recent()}
      page={data}
      failed={isError}
      onRetry={() => void refetch()}
      className="section"
    />
  )
}

/**
 * Reserves the section's space in the server's shell, which is drawn for visitors and also shown to members until the
 * page has rendered.
 */
export function ContinuePlayingRoom() {
  const t = useT()
  return (
    <div aria-hidden="true" inert className="recent-room">
      <GameRail
        id="room-recent"
        title={t('lobby.section.recent')}
        href={paths.recent()}
        page={undefined}
        failed={false}
        onRetry={() => {}}
        className="section"
      />
    </div>
  )
}
