import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  officeAskFreeRounds,
  officeCancelFreeRounds,
  officeOneFreeRounds,
} from '#contract/rewards/office-free-rounds.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { Link } from '../frame/link.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { useWord } from '../frame/use-word.ts'
import { ROUNDS_TONES } from './rounds-tones.ts'

type One = OutputOf<typeof officeOneFreeRounds>

/** Shows free rounds of one member: what was given, their history with the vendor, each round, and what may be done. */
export function RoundsShow() {
  const t = useT()
  return (
    <ShowPage call={officeOneFreeRounds} back="/free-rounds" backName={t('office.nav.freeRounds')}>
      {(one) => <Rounds key={one.id} one={one} />}
    </ShowPage>
  )
}

function Rounds({ one }: { one: One }) {
  const t = useT()
  const { id, member, state } = one
  const isAsked = state === 'waiting' || state === 'unknown'
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="num">{id}</h1>
        <Tag tone={ROUNDS_TONES[state]}>{t(`office.freeRounds.state.${state}`)}</Tag>
        <div className="ms-auto flex flex-wrap gap-2">
          <Link to={`/bonuses/${member.id}/member`} className={buttonClass({ size: 'small' })}>
            {member.username}
          </Link>
          {one.authority && (
            <Link to={`/authorities/${one.authority}/show`} className={buttonClass({ size: 'small' })}>
              {t('office.freeRounds.ceiling')}
            </Link>
          )}
          {isAsked && <Act id={id} act="ask" />}
          {one.canCancel && <Act id={id} act="cancel" />}
        </div>
      </div>
      {one.needsAttention && (
        <p className="rounded-control bg-warning-soft px-3.5 py-2.5">{t('office.freeRounds.attentionHint')}</p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Given one={one} />
        <History one={one} />
      </div>
      <Each one={one} />
    </div>
  )
}

const CALLS = { ask: officeAskFreeRounds, cancel: officeCancelFreeRounds } as const

/** One of the two things that an operator may do, with its reason. */
function Act({ id, act }: { id: string; act: keyof typeof CALLS }) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.review') ? undefined : t('office.notAllowed')
  const [isOpen, setOpen] = useState(false)
  const send = useAct(CALLS[act], t('office.done'))
  const close = () => {
    setOpen(false)
    send.reset()
  }
  const label = t(`office.freeRounds.${act}`)
  return (
    <>
      <Button
        size="small"
        tone={act === 'cancel' ? 'danger' : 'secondary'}
        reason={mayNot}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={close}
        title={label}
        description={t(`office.freeRounds.${act}Hint`)}
        confirmLabel={label}
        danger={act === 'cancel'}
        busy={send.isPending}
        fault={send.error}
        onConfirm={(reason) => send.mutate({ id, reason }, { onSuccess: close })}
      />
    </>
  )
}

function Given({ one }: { one: One }) {
  const t = useT()
  const locale = useLocale()
  const money = (amount: string): ReactNode => <Money amount={amount} currency={one.currency} />
  return (
    <Card>
      <h2 className="mb-3">{t('office.freeRounds.facts')}</h2>
      <Facts
        facts={[
          [
            t('office.freeRounds.game'),
            <span key="game">
              <span lang={foreignLang(one.gameName)}>{one.gameName}</span>{' '}
              <span className="text-ink-3">{one.vendor}</span>
            </span>,
          ],
          [
            t('office.freeRounds.used'),
            <span key="used" className="num">
              {t('office.freeRounds.usedOf', {
                used: formatCount(one.used, locale),
                rounds: formatCount(one.rounds, locale),
              })}
            </span>,
          ],
          [t('office.freeRounds.stake'), money(one.stake)],
          [t('office.freeRounds.winMax'), money(one.winMax)],
          [t('office.freeRounds.won'), money(one.won)],
          [t('office.freeRounds.winnings'), t(`office.freeRounds.winnings.${one.winnings}`)],
          ...(one.settled === null ? [] : ([[t('office.freeRounds.settledSum'), money(one.settled)]] as const)),
          ...(one.grant === null
            ? []
            : ([
                [
                  t('office.freeRounds.becameBonus'),
                  <Link key="grant" to={`/bonuses/${one.grant}/show`} className="num text-brand-ink hover:underline">
                    {one.grant}
                  </Link>,
                ],
              ] as const)),
          [
            t('office.freeRounds.reward'),
            <span key="reward" className="num">
              {one.reward ?? '–'}
            </span>,
          ],
        ]}
      />
    </Card>
  )
}

function History({ one }: { one: One }) {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  const moment = (at: string) => <span className="num">{formatMoment(at, locale)}</span>
  const steps = [
    ['created', one.createdAt],
    ['issued', one.issuedAt],
    ['last', one.lastAt],
    ['ended', one.endedAt],
    ['settled', one.settledAt],
  ] as const
  return (
    <Card>
      <h2 className="mb-3">{t('office.freeRounds.history')}</h2>
      <Facts
        facts={[
          ...steps.flatMap(([step, at]) =>
            at === null ? [] : [[t(`office.freeRounds.at.${step}`), moment(at)] as const],
          ),
          [t('office.freeRounds.until'), moment(one.expiresAt)],
          ...(one.why === null
            ? []
            : ([[t('office.freeRounds.why'), word('office.freeRounds.why', one.why, one.why)]] as const)),
          [
            t('office.freeRounds.asks'),
            <span key="asks">
              <span className="num">{formatCount(one.asks, locale)}</span>
              {one.nextAskAt && (
                <span className="text-ink-3">
                  {' '}
                  · {t('office.freeRounds.nextAsk', { at: formatMoment(one.nextAskAt, locale) })}
                </span>
              )}
            </span>,
          ],
          [
            t('office.freeRounds.told'),
            <code key="told" className="text-xs" dir="ltr">
              {one.told ?? '–'}
            </code>,
          ],
        ]}
      />
    </Card>
  )
}

function Each({ one: { played, currency } }: { one: One }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<One['played'][number]>[] = [
    { id: 'id', head: t('office.round'), phone: 'title', cell: (row) => <span className="num">{row.id}</span> },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    {
      id: 'won',
      head: t('office.freeRounds.won'),
      align: 'end',
      phone: 'amount',
      cell: (row) =>
        row.isTakenBack ? t('office.freeRounds.takenBack') : <Money amount={row.won} currency={currency} />,
    },
  ]
  const title = t('office.freeRounds.each')
  return (
    <section>
      <h2 className="mb-2">{title}</h2>
      <Panel>
        {played.length === 0 ? (
          <p className="p-4 text-ink-3">{t('office.freeRounds.noneYet')}</p>
        ) : (
          <div className="overflow-x-auto">
            <Table caption={title} columns={columns} rows={played} rowKey={({ id }) => id} />
          </div>
        )}
      </Panel>
    </section>
  )
}
