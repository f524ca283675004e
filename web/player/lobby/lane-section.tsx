import { useEffect, useState } from 'react'
import { gameQuery, type Lane } from '#contract/catalogue/games.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { LANE_LOOKS } from '../lanes/lanes.ts'
import { paths } from '#contract/paths.ts'
import { GameRail } from './game-rail.tsx'
import { laneInput } from './lobby-queries.ts'

/** Home lists load 300 ms apart (docs/specification.md 9.3), so that the last ones do not slow down the first. */
const LOAD_APART_MS = 300

/** Shows one lane's section. `turn` is its place in the loading order, which it waits for. */
export function LaneSection({ lane, turn }: { lane: Lane; turn: number }) {
  const t = useT()
  const isTurn = useTurn(turn)
  const { data, isError, refetch } = useCall(gameQuery, laneInput(lane), { enabled: isTurn })
  return (
    <GameRail
      id={`section-${lane}`}
      title={t(LANE_LOOKS[lane].label)}
      href={paths.lane(lane)}
      page={data}
      failed={isError}
      onRetry={() => void refetch()}
    />
  )
}

function useTurn(turn: number): boolean {
  const [come, setCome] = useState(turn === 0)
  useEffect(() => {
    const timer = setTimeout(() => setCome(true), turn * LOAD_APART_MS)
    return () => clearTimeout(timer)
  }, [turn])
  return come
}
