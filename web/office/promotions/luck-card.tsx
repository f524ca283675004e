import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeLuck, officePayDraw, officeVoidDraw } from '#contract/promotions/office-luck.ts'
import { formatCount, formatMoment, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { useRow } from '../frame/rows.ts'
import { DrawWinners } from './draw-winners.tsx'

type Luck = OutputOf<typeof officeLuck>
type Draw = Luck['draws'][number]

/** A draw that is sealed already and opens later is coming, not open. */
type Shown = Draw['state'] | 'coming'
const stateAt = ({ state, opensAt }: Draw, now: number | null): Shown =>
  state === 'open' && now !== null && now < new Date(opensAt).getTime() ? 'coming' : state

const TONES: Readonly<Record<Shown, TagTone>> = {
  coming: 'info',
  open: 'positive',
  closed: 'info',
  drawn: 'warning',
  over: 'neutral',
  void: 'negative',
}

/** Shows the draws of an offer of luck, what was taken and given in each, and what is left of a wheel's prizes. */
export function LuckCard({ id }: { id: string }) {
  const t = useT()
  const sayFault = useFault()
  const { row, error, refetch } = useRow(officeLuck, id)
  return (
    <>
      {row && row.prizes.length > 0 && <Prizes luck={row} />}
      <Card>
        <h2 className="mb-2">{t('office.luck.draws')}</h2>
        {error ? (
          <ErrorState
            title={t('office.loadFailed')}
            hint={sayFault(error)}
            retryLabel={t('office.retry')}
            onRetry={refetch}
          />
        ) : row === undefined ? (
          <RowSkeletons />
        ) : row.draws.length === 0 ? (
          <p className="text-ink-2">{t('office.luck.none')}</p>
        ) : (
          <Draws luck={row} />
        )}
      </Card>
    </>
  )
}

/** The columns that say what a draw is. */
function useColumns(currency: string): Column<Draw>[] {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  return [
    {
      id: 'draw',
      head: t('office.luck.draw'),
      phone: 'title',
      cell: (draw) => (
        <span className="num block py-1">
          {formatMoment(draw.opensAt, locale)}
          <span className="block text-xs text-ink-3">{draw.id}</span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'meta',
      cell: (draw) => (
        <span className="block max-w-[32ch]">
          <Tag tone={TONES[stateAt(draw, now)]}>{t(`office.luck.state.${stateAt(draw, now)}`)}</Tag>
          {draw.reason && (
            <span className="mt-1 block text-xs text-ink-3 [overflow-wrap:anywhere]">
              {[draw.endedBy, draw.reason].filter(Boolean).join(': ')}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'closes',
      head: t('office.luck.closes'),
      phone: 'line',
      cell: (draw) => <span className="num whitespace-nowrap">{formatMoment(draw.closesAt, locale)}</span>,
    },
    {
      id: 'taken',
      head: t('office.luck.taken'),
      align: 'end',
      phone: 'line',
      cell: ({ taken, envelopes }) => (
        <span className="num">
          {formatCount(taken, locale)}
          {envelopes !== null && ` / ${formatCount(envelopes, locale)}`}
        </span>
      ),
    },
    {
      id: 'given',
      head: t('office.offers.given'),
      align: 'end',
      phone: 'amount',
      cell: (draw) => <Money amount={draw.given} currency={currency} />,
    },
  ]
}

function Draws({ luck: { draws, currency } }: { luck: Luck }) {
  const t = useT()
  const [shown, setShown] = useState<string | null>(null)
  const columns: Column<Draw>[] = [
    ...useColumns(currency),
    {
      id: 'acts',
      head: '',
      phone: 'line',
      cell: (draw) => (
        <span className="flex flex-wrap justify-end gap-2 py-1">
          <Button
            size="small"
            tone="quiet"
            aria-expanded={shown === draw.id}
            onClick={() => setShown(shown === draw.id ? null : draw.id)}
          >
            {t('office.luck.winners')}
          </Button>
          <Acts draw={draw} />
        </span>
      ),
    },
  ]
  return (
    <>
      <Table caption={t('office.luck.draws')} columns={columns} rows={draws} rowKey={(draw) => draw.id} />
      {shown !== null && <DrawWinners key={shown} id={shown} currency={currency} />}
    </>
  )
}

/** Pays a drawn raffle's winners, or takes a draw away. */
function Acts({ draw }: { draw: Draw }) {
  const t = useT()
  const permissions = usePermissions()
  const [asked, setAsked] = useState<'pay' | 'void' | null>(null)
  const pay = useAct(officePayDraw, t('office.done'))
  const take = useAct(officeVoidDraw, t('office.done'))
  const act = asked === 'pay' ? pay : take
  const title = t(asked === 'pay' ? 'office.luck.pay' : 'office.luck.void')
  const reasonFor = (permission: 'promotions.review' | 'promotions.write') =>
    permissions.includes(permission) ? undefined : t('office.notAllowed')
  const isOver = draw.state === 'over' || draw.state === 'void'
  return (
    <>
      {draw.needsReview && (
        <Button size="small" reason={reasonFor('promotions.review')} onClick={() => setAsked('pay')}>
          {t('office.luck.pay')}
        </Button>
      )}
      {!isOver && (
        <Button size="small" reason={reasonFor('promotions.write')} onClick={() => setAsked('void')}>
          {t('office.luck.void')}
        </Button>
      )}
      <ReasonDialog
        open={asked !== null}
        onOpenChange={() => {
          setAsked(null)
          act.reset()
        }}
        title={title}
        description={t(asked === 'pay' ? 'office.luck.payHint' : 'office.luck.voidHint')}
        confirmLabel={title}
        danger={asked === 'void'}
        busy={act.isPending}
        fault={act.error}
        onConfirm={(reason) => act.mutate({ id: draw.id, reason }, { onSuccess: () => setAsked(null) })}
      />
    </>
  )
}

/** The prizes of a wheel, with their chances and what is left, and what a ticket is worth beside its bound. */
function Prizes({ luck: { prizes, currency, ticketValue, ticketValueMax } }: { luck: Luck }) {
  const t = useT()
  const locale = useLocale()
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const rows = prizes.map((prize, at) => ({ ...prize, at }))
  return (
    <Card>
      <h2 className="mb-2">{t('office.luck.prizes')}</h2>
      <Table
        caption={t('office.luck.prizes')}
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            id: 'amount',
            head: t('office.luck.prize'),
            phone: 'title',
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
          {
            id: 'chance',
            head: t('office.luck.chance'),
            align: 'end',
            phone: 'amount',
            cell: ({ weight }) => <span className="num">{formatPercent(weight / total, locale, 2)}</span>,
          },
          {
            id: 'left',
            head: t('office.luck.left'),
            align: 'end',
            phone: 'line',
            cell: ({ left, stock }) => (
              <span className="num">
                {stock === null || left === null ? '–' : `${formatCount(left, locale)} / ${formatCount(stock, locale)}`}
              </span>
            ),
          },
        ]}
      />
      {ticketValue !== null && ticketValueMax !== null && (
        <p className="mt-3 text-ink-2">
          {t('office.luck.ticketValue')} <Money amount={ticketValue} currency={currency} className="text-ink-1" />
          {' / '}
          {t('office.luck.ticketValueMax')} <Money amount={ticketValueMax} currency={currency} className="text-ink-1" />
        </p>
      )}
    </Card>
  )
}
