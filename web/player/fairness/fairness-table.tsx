import type { FairGame } from '#contract/catalogue/fairness.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { goTo } from '../frame/navigation.ts'
import { paths } from '#contract/paths.ts'
import type { FairnessSearch } from './fairness-search.ts'
import { BandText, Plain, proofText, Share, shareText, Unstated, Verdict } from './figures.tsx'

/** Lists every set of rules with its stated and its observed return. A click opens its details. */
export function FairnessTable({ games, state }: { games: readonly FairGame[]; state: FairnessSearch }) {
  const t = useT()
  const locale = useLocale()
  const hrefOf = ({ engine }: FairGame) => paths.fairness(state, engine)
  const columns: readonly Column<FairGame>[] = [
    { id: 'game', head: t('fairness.game'), phone: 'title', cell: (game) => <Name game={game} href={hrefOf(game)} /> },
    { id: 'rtp', head: t('fairness.rtp'), align: 'end', phone: 'line', cell: (game) => <Stated game={game} /> },
    { id: 'hit', head: t('fairness.hit'), align: 'end', cell: ({ hit }) => (hit ? <Share of={hit} /> : <Unstated />) },
    {
      id: 'volatility',
      head: t('fairness.volatility'),
      align: 'end',
      cell: ({ volatility, deviation }) =>
        volatility ? (
          t(`games.volatility.${volatility}`)
        ) : deviation ? (
          <span className="whitespace-nowrap">{t('fairness.depends')}</span>
        ) : (
          <Unstated />
        ),
    },
    {
      id: 'most',
      head: t('fairness.maxWin'),
      align: 'end',
      cell: ({ maxWin }) =>
        maxWin === null ? <Unstated /> : <Plain of={{ least: maxWin, most: maxWin }} suffix="×" />,
    },
    {
      id: 'proof',
      head: t('fairness.proof'),
      cell: (game) => <span className="whitespace-nowrap">{proofText(t, locale, game)}</span>,
    },
    {
      id: 'observed',
      head: t('fairness.observed'),
      align: 'end',
      cell: ({ observed }) => <Observed observed={observed} />,
    },
  ]
  return (
    <div className="lg:overflow-x-auto">
      <Table
        caption={t('fairness.title')}
        columns={columns}
        rows={games}
        rowKey={({ engine }) => engine}
        onRowPress={(game) => goTo(hrefOf(game))}
        titleIsLink
      />
    </div>
  )
}

function Name({ game: { titles, family }, href }: { game: FairGame; href: string }) {
  const t = useT()
  const locale = useLocale()
  const others = titles.length - 1
  return (
    <div className="lg:min-w-40">
      <a href={href} className="font-semibold text-ink-1 hover:underline">
        {titles[0]}
      </a>
      <div className="text-xs font-normal text-ink-3">
        {t(`fairness.family.${family}`)}
        {others > 0 && <> · {t('fairness.more', { count: others, shown: formatCount(others, locale) })}</>}
      </div>
    </div>
  )
}

function Stated({ game: { rtp, isBestPlay, proof } }: { game: FairGame }) {
  const t = useT()
  const locale = useLocale()
  if (proof === 'margin') return <>{t('fairness.upTo', { value: shareText(rtp.most, locale) })}</>
  return (
    <span className="block">
      <Share of={rtp} />
      {isBestPlay && <span className="block text-xs text-ink-3">{t('fairness.bestPlay')}</span>}
    </span>
  )
}

function Observed({ observed }: Pick<FairGame, 'observed'>) {
  const t = useT()
  const locale = useLocale()
  if (!observed) return <Verdict observed={observed} />
  return (
    <span className="block">
      {observed.figures ? <Share of={{ least: observed.figures.rtp, most: observed.figures.rtp }} /> : <Unstated />}
      <span className="block text-xs text-ink-3">
        {t('fairness.roundsOf', { count: observed.rounds, shown: formatCount(observed.rounds, locale) })}
      </span>
      {observed.figures?.band && (
        <span className="block text-xs text-ink-3">
          {t('fairness.band')} <BandText band={observed.figures.band} />
        </span>
      )}
      <span className="mt-1 block">
        <Verdict observed={observed} />
      </span>
    </span>
  )
}
