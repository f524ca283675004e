import { formatMoney } from '#contract/money.ts'
import { ENTRIES, METRICS, MONEY_METRICS, PERIODS, SCORINGS } from '#contract/missions/terms.ts'
import { readingOrder } from '#contract/languages.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { directionOf, useLocale, useT } from '#web/lib/i18n.tsx'
import { SpokenIn } from '#web/lib/spoken-in.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { minorOf, shown, useCompose, wholeOf } from '../compose/context.ts'
import { listOf } from '../compose/field.tsx'
import { type Device, PreviewFrame } from '../compose/preview-frame.tsx'
import { valueAt } from '../compose/shape.ts'
import type { Document } from './document.ts'

/** The bundles that the page of missions says to members. */
const SAID = ['missions']

/** Shows a mission or board as a member finds it, before anything is done: title and text in the language that is chosen. */
export function MissionPreview({ document }: { document: Document }) {
  const { languages } = useCompose()
  return (
    <PreviewFrame languages={languages}>
      {(language, device) => (
        <SpokenIn language={language} subjects={SAID}>
          <Shown document={document} language={language} device={device} />
        </SpokenIn>
      )}
    </PreviewFrame>
  )
}

const momentOf = (value: unknown, locale: string) =>
  Number.isNaN(Date.parse(shown(value))) ? '–' : formatMoment(shown(value), locale)

type ShownProps = { document: Document; language: string; device: Device }

function Shown({ document, language, device }: ShownProps) {
  const t = useT()
  const locale = useLocale()
  const { languages } = useCompose()
  // as the server picks it: the reader's language, its fallbacks, the brand's own, then any
  const order = [language, ...readingOrder(language), languages[0] ?? '', ...Object.keys(document['texts'] ?? {})]
  const written = order.find((one) => shown(valueAt(document, ['texts', one, 'title'])) !== '') ?? language
  const textOf = (field: string) => shown(valueAt(document, ['texts', written, field]))
  const period = PERIODS.find((one) => one === document['period'])
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div lang={written} dir={directionOf(written)} className="min-w-0">
          <h3 className="[overflow-wrap:anywhere]">{textOf('title') || '–'}</h3>
          {textOf('about') && <p className="mt-1 text-sm text-ink-2">{textOf('about')}</p>}
        </div>
        {period && <Tag>{t(`missions.period.${period}`)}</Tag>}
      </div>
      <div className="flex flex-col gap-4">
        {document['kind'] === 'mission' ? (
          <ol className={cx('grid gap-4', device === 'desktop' && 'grid-cols-2')}>
            {listOf(document['steps']).map((step, place) => (
              <Step key={`step ${place}`} step={step} place={place} isFirst={place === 0} />
            ))}
          </ol>
        ) : (
          <Board document={document} device={device} />
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3">
          <span>
            {momentOf(document['startsAt'], locale)} – {momentOf(document['endsAt'], locale)}
          </span>
          <span>{t('missions.bonusWeight', { weight: wholeOf(document['bonusWeight']) })}</span>
        </p>
      </div>
    </Card>
  )
}

type StepProps = { step: unknown; place: number; isFirst: boolean }

function Step({ step, place, isFirst }: StepProps) {
  const t = useT()
  const locale = useLocale()
  const { currency } = useCompose()
  const metric = METRICS.find((one) => one === valueAt(step, ['metric']))
  if (!metric) return null
  const target = valueAt(step, ['target'])
  const isMoney = (MONEY_METRICS as readonly string[]).includes(metric)
  const times = formatCount(wholeOf(valueAt(step, ['multiple'])), locale)
  const goal = t(`missions.metric.${metric}`, { times })
  return (
    <li className={cx('flex flex-col gap-2', !isFirst && 'opacity-60')}>
      <div className="flex items-start justify-between gap-3">
        <span className="font-semibold">{t('missions.step', { number: formatCount(place + 1, locale), goal })}</span>
        <Tag tone={isFirst ? 'info' : 'neutral'}>{t(`missions.state.${isFirst ? 'open' : 'waits'}`)}</Tag>
      </div>
      <ProgressBar value={0} max={100} label={goal} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-ink-2">
        <span className="num">
          {isMoney
            ? `${formatMoney(0n, currency)} / ${formatMoney(minorOf(target), currency)}`
            : `${formatCount(0, locale)} / ${formatCount(wholeOf(target), locale)}`}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="gift" size="s" />
          <Reward reward={valueAt(step, ['reward'])} />
        </span>
      </div>
    </li>
  )
}

function Reward({ reward }: { reward: unknown }) {
  const t = useT()
  const locale = useLocale()
  const { currency } = useCompose()
  if (valueAt(reward, ['kind']) === 'points') {
    const count = wholeOf(valueAt(reward, ['points']))
    return <span>{t('missions.points', { count, shown: formatCount(count, locale) })}</span>
  }
  const turnover = wholeOf(valueAt(reward, ['turnover']))
  return (
    <span>
      {formatMoney(minorOf(valueAt(reward, ['amount'])), currency)}
      {turnover > 0 && <> · {t('missions.turnover', { times: formatCount(turnover, locale) })}</>}
    </span>
  )
}

function Board({ document, device }: { document: Document; device: Device }) {
  const t = useT()
  const { currency } = useCompose()
  const scoring = SCORINGS.find((one) => one === document['scoring'])
  const entry = ENTRIES.find((one) => one === document['entry'])
  return (
    <>
      <p className="text-sm text-ink-2">
        {[
          scoring && t(`missions.scoring.${scoring}`),
          entry === 'buy_in' && `${t('missions.fee')}: ${formatMoney(minorOf(document['fee']), currency)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ol className={cx('grid gap-x-6', device === 'desktop' && 'grid-cols-2')}>
        {listOf(document['prizes']).map((row, place) => {
          const [from, to] = [shown(valueAt(row, ['from'])), shown(valueAt(row, ['to']))]
          return (
            <li key={`prize ${place}`} className="flex justify-between gap-3 border-b border-line py-2">
              <span className="num">{from === to ? from : `${from}–${to}`}</span>
              <span className="num font-semibold">{formatMoney(minorOf(valueAt(row, ['amount'])), currency)}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
