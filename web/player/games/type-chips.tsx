import { BINGO, type GameType, vendorGameTypes } from '#contract/catalogue/games.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { NotFoundPage } from '../frame/not-found-page.tsx'
import { LANE_LOOKS } from '../lanes/lanes.ts'

const hrefOf = (type: GameType | typeof BINGO) => (type === BINGO ? paths.bingo() : paths.lane(type))
const wordOf = (type: GameType | typeof BINGO) => (type === BINGO ? 'games.bingo' : LANE_LOOKS[type].label)

/** Shows every type of game that the brand has, each a link to its page. */
export function TypeChips() {
  const t = useT()
  const { data } = useCall(vendorGameTypes, {})
  return (
    <nav
      aria-label={t('games.types')}
      className="-mx-(--fh-gutter) mt-3 flex min-h-11.5 gap-2 overflow-x-auto px-(--fh-gutter) py-1 [scrollbar-width:none]"
    >
      {data?.content.map(({ gameType }) => (
        <a key={gameType} href={hrefOf(gameType)} className={chipClass('picker', false)}>
          {t(wordOf(gameType))}
        </a>
      ))}
    </nav>
  )
}

/** The page of bingo, which brands have whose languages include TY (docs/specification.md 9.14): no vendor offers it yet. */
export function BingoPage() {
  const t = useT()
  const { data } = useCall(vendorGameTypes, {})
  if (data && !data.content.some(({ gameType }) => gameType === BINGO)) return <NotFoundPage />
  return (
    <>
      <h1>{t('games.bingo')}</h1>
      {data && <EmptyState picture="search" title={t('games.none')} hint={t('games.bingo.none')} />}
    </>
  )
}
