import {
  fairnessOptions,
  SHOWN_PLAYERS_LEAST,
  SHOWN_ROUNDS_LEAST,
  type FairGame,
} from '#contract/catalogue/fairness.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { BandText, Plain, Share, shareText, Unstated, Verdict } from './figures.tsx'
import { optionName } from './option-name.ts'

/** How many options are shown before the reader asks for all. */
const SHOWN = 40
/** What the figures mean in families where they are not shares and stakes. */
const HINTS: Partial<Record<FairGame['family'], MessageKey>> = {
  pvp: 'fairness.handHint',
  sports: 'fairness.priceHint',
  cockfight: 'fairness.priceHint',
  slot: 'fairness.boughtHint',
}
/** A column of figures is narrow, a name may be long. */
const CELL = 'border-b border-line px-2 py-1.5 align-top first:ps-0 last:pe-0'

/** Shows one set of rules: how its return is known, the observed return, every option, and the titles that use it. */
export function GameFairness({ game, currency, onClose }: { game: FairGame; currency: string; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { titles, proof, rtpWithin, observed } = game
  return (
    <Dialog open onOpenChange={onClose} title={titles[0] ?? game.engine} closeLabel={t('common.close')} width="wide">
      <p className="text-sm text-ink-2">
        {proof === 'simulated'
          ? t('fairness.how.simulated', { within: shareText(rtpWithin ?? 0, locale) })
          : t(`fairness.how.${proof}`)}
      </p>
      <Section title={t('fairness.observed')}>
        {observed ? <ObservedFigures observed={observed} currency={currency} /> : <Verdict observed={null} />}
        {observed && !observed.figures && (
          <p className="mt-2 text-sm text-ink-3">
            {t('fairness.privateHint', {
              rounds: formatCount(SHOWN_ROUNDS_LEAST, locale),
              players: formatCount(SHOWN_PLAYERS_LEAST, locale),
            })}
          </p>
        )}
        {observed?.figures && game.optionCount > 1 && (
          <p className="mt-2 text-sm text-ink-3">{t('fairness.optionsHint')}</p>
        )}
      </Section>
      <Section title={t('fairness.options')}>
        <Options game={game} />
      </Section>
      <RecipeData engine={game.engine} />
      <Section title={t('fairness.titles')}>
        <p className="text-sm text-ink-2">{titles.join(' · ')}</p>
      </Section>
    </Dialog>
  )
}

/** Prints what the recipe needs of this game beside the seeds: a slot's reels and pays, a hall's fish. */
function RecipeData({ engine }: { engine: string }) {
  const t = useT()
  const [data, setData] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    void import('#games/fair/printed-data.ts').then(({ printedData }) => isShown && setData(printedData(engine)))
    return () => {
      isShown = false
    }
  }, [engine])
  if (data === null) return null
  return (
    <Section title={t('fairness.data')}>
      <p className="text-sm text-ink-2">{t('fairness.dataText')}</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold text-brand-ink">
          {t('fairness.dataShow')}
        </summary>
        <pre
          dir="ltr"
          className="mt-2 rounded-control bg-surface-2 p-3 text-xs break-words whitespace-pre-wrap text-ink-1"
        >
          <code>{data}</code>
        </pre>
      </details>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h3 className="mb-2">{title}</h3>
      {children}
    </section>
  )
}

function ObservedFigures({ observed, currency }: { observed: NonNullable<FairGame['observed']>; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const { rounds, figures } = observed
  const shown = [t('fairness.rounds'), formatCount(rounds, locale)] as const
  const rows: readonly (readonly [string, ReactNode])[] =
    figures === null
      ? [shown, [t('fairness.result'), <Verdict key="verdict" observed={observed} />]]
      : [
          [t('fairness.observed'), <Share key="rtp" of={{ least: figures.rtp, most: figures.rtp }} />],
          [t('fairness.band'), figures.band ? <BandText key="band" band={figures.band} /> : <Unstated key="band" />],
          shown,
          [t('fairness.staked'), <Money key="staked" amount={figures.staked} currency={currency} />],
          [t('fairness.paid'), <Money key="paid" amount={figures.paid} currency={currency} />],
          [t('fairness.period'), `${formatDay(figures.from, locale)} – ${formatDay(figures.to, locale)}`],
          [t('fairness.result'), <Verdict key="verdict" observed={observed} />],
        ]
  return (
    <dl className="grid gap-x-8 lg:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm">
          <dt className="text-ink-3">{name}</dt>
          <dd className="text-end font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Options({ game: { engine, family } }: { game: FairGame }) {
  const t = useT()
  const locale = useLocale()
  const [isAll, setAll] = useState(false)
  const { data, isError, refetch } = useCall(fairnessOptions, { engine }, { staleTime: Infinity })
  if (isError && !data) {
    return (
      <ErrorState
        compact
        title={t('fairness.optionsFailed')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <RowSkeletons count={4} />
  const shown = isAll ? data.options : data.options.slice(0, SHOWN)
  return (
    <>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t('fairness.options')}</caption>
        <thead>
          <tr className="text-xs text-ink-3">
            <th scope="col" className={`${CELL} text-start font-medium`}>
              {t('fairness.option')}
            </th>
            {(['rtp', 'hit', 'spread', 'maxWin'] as const).map((head) => (
              <th key={head} scope="col" className={`${CELL} text-end font-medium`}>
                {t(`fairness.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ option, rtp, hit, deviation, maxWin }) => (
            <tr key={option}>
              <th scope="row" className={`${CELL} text-start font-normal`}>
                {optionName(t, family, engine, option)}
              </th>
              <td className={`${CELL} text-end`}>
                <Share of={rtp} />
              </td>
              <td className={`${CELL} text-end`}>{hit === null ? <Unstated /> : <Share of={hit} />}</td>
              <td className={`${CELL} text-end`}>{deviation === null ? <Unstated /> : <Plain of={deviation} />}</td>
              <td className={`${CELL} text-end`}>
                {maxWin === null ? <Unstated /> : <Plain of={{ least: maxWin, most: maxWin }} suffix="×" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < data.options.length && (
        <div className="mt-3 flex justify-center">
          <Button size="small" onClick={() => setAll(true)}>
            {t('fairness.showAll', { shown: formatCount(data.options.length, locale) })}
          </Button>
        </div>
      )}
      <p className="mt-2 text-xs text-ink-3">{t(HINTS[family] ?? 'fairness.spreadHint')}</p>
    </>
  )
}
