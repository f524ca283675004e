import { type DecisionDetail, officeDecision } from '#contract/decisions/decisions.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { useWord } from '../frame/use-word.ts'
import { DecisionActs } from './decision-acts.tsx'
import { DecisionContent, DecisionResult } from './decision-content.tsx'
import { State } from './decision-list.tsx'
import { Subject } from '../frame/subject.tsx'
import { Link } from '../frame/link.tsx'

/** Shows one decision: its exact content, who agreed and who is still needed, and how the reader can answer. */
export function DecisionShow() {
  const t = useT()
  return (
    <ShowPage call={officeDecision} back="/decisions" backName={t('office.nav.decisions')}>
      {(row) => <Decision row={row} />}
    </ShowPage>
  )
}

function Decision({ row }: { row: DecisionDetail }) {
  const t = useT()
  const word = useWord()
  const kind = word('decision.kind', row.kind)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{kind}</h1>
        <State row={row} />
        <span className="num text-ink-3">{row.reference}</span>
      </div>
      <Outcome row={row} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Asked row={row} />
        <div className="flex flex-col gap-4">
          <People row={row} />
          {row.result && Object.keys(row.result).length > 0 && (
            <Card className="flex flex-col gap-3">
              <h2>{t('decision.result')}</h2>
              <DecisionResult result={row.result} currency={row.currency} />
            </Card>
          )}
        </div>
      </div>
      <DecisionActs row={row} summary={<Summary row={row} kind={kind} />} />
    </div>
  )
}

/** The amount that the decision is about; renders nothing for a decision without one. */
function Amount({ row, className }: { row: DecisionDetail; className: string }) {
  if (row.amount === null) return null
  return (
    <p className={className}>
      <Money
        amount={row.amount}
        {...(row.currency ? { currency: row.currency } : {})}
        className="text-[22px] font-bold"
      />
    </p>
  )
}

/** Shows what is asked, of whom and why, with its exact content. */
function Asked({ row }: { row: DecisionDetail }) {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string) => <span className="num">{formatMoment(at, locale)}</span>
  return (
    <Card className="flex flex-col gap-4">
      <h2>{t('decision.what')}</h2>
      <Amount row={row} className="display -mt-2" />
      <Facts
        facts={[
          [t('office.subject'), <Subject key="s" subject={row.subject} />],
          ...(row.member
            ? [
                [
                  t('office.member'),
                  <Link key="m" className="text-brand-ink" to={`/members/${row.member.id}/show`}>
                    {row.member.username}
                  </Link>,
                ] as const,
              ]
            : []),
          [t('office.reason'), row.reason],
          ...(row.evidence ? [[t('decision.evidence'), row.evidence] as const] : []),
          [
            t('office.askedBy'),
            <span key="b">
              {row.askedBy} <span className="text-ink-3">{moment(row.askedAt)}</span>
            </span>,
          ],
          ...(row.brand === null ? [[t('decision.where'), t('decision.ofHouse')] as const] : []),
          ...(row.closedAt === null ? [[t('decision.expires'), moment(row.expiresAt)] as const] : []),
        ]}
      />
      <DecisionContent content={row.content} currency={row.currency} />
    </Card>
  )
}

/** What the decision is about in short, beside the buttons that answer it. */
function Summary({ row, kind }: { row: DecisionDetail; kind: string }) {
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold">{kind}</p>
      <p className="text-ink-2">
        <Subject subject={row.subject} isLink={false} />
        {row.member && <> · {row.member.username}</>}
      </p>
      <Amount row={row} className="display mt-1" />
    </div>
  )
}

/** Shows how it ended, who ended it, and why. */
function Outcome({ row }: { row: DecisionDetail }) {
  const t = useT()
  const locale = useLocale()
  if (row.state === 'agreed')
    return (
      <p className="flex items-center gap-2 text-info">
        <Icon name="clock" size="s" />
        {t('decision.outcome.agreed', { at: formatMoment(row.effectiveAt ?? row.expiresAt, locale) })}
      </p>
    )
  if (row.closedAt === null) return null
  return (
    <p className="text-ink-2">
      {t(`decision.outcome.${row.state}`, { at: formatMoment(row.closedAt, locale), by: row.closedBy ?? '–' })}
      {row.note && <span className="text-ink-1"> “{row.note}”</span>}
    </p>
  )
}

function People({ row }: { row: DecisionDetail }) {
  const t = useT()
  const locale = useLocale()
  const missing = Math.max(0, row.needed - row.agreed)
  const isOver = row.closedAt !== null
  return (
    <section>
      <h2 className="mb-1">{t('decision.people')}</h2>
      <p className="mb-2 text-ink-2">
        {t('decision.counted', { agreed: formatCount(row.agreed, locale), needed: formatCount(row.needed, locale) })}
        {!isOver && missing > 0 && <> {t('decision.missing', { count: missing })}</>}
        {row.needsHouse && <> {t('decision.needsHouse')}</>}
      </p>
      <Panel>
        <ul>
          {row.votes.map((vote, index) => (
            <li
              key={`${vote.operator}-${vote.at}`}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-4 py-3 first:border-t-0"
            >
              <span className="font-semibold">{vote.operator}</span>
              {vote.isHouse && <Tag tone="info">{t('office.house')}</Tag>}
              <span className={vote.agrees ? 'text-positive' : 'text-negative'}>
                {t(
                  index === 0 ? 'decision.vote.asked' : vote.agrees ? 'decision.vote.agrees' : 'decision.vote.refuses',
                )}
              </span>
              <span className="num ms-auto text-xs text-ink-3">{formatMoment(vote.at, locale)}</span>
              {vote.note && <p className="basis-full text-ink-2 [overflow-wrap:anywhere]">{vote.note}</p>}
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  )
}
