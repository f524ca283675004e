import { useMemo, useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Badge } from '#web/ui/tag.tsx'
import { playName } from '../words.ts'
import { canMerge, totalsOf } from './basket.ts'
import type { BettingRoomProps } from './room.ts'
import { coveredPlays } from './covered.ts'
import { ChaseDialog } from './chase-dialog.tsx'
import { BoughtDialog } from './bought-dialog.tsx'
import type { Line } from './price-line.ts'
import { SlipQuestions } from './slip-questions.tsx'
import { textOf } from './selection-text.ts'
import type { BasketState } from './use-basket.ts'
import { usePurchase, type Purchase } from './use-purchase.ts'

type Props = BettingRoomProps & { basket: BasketState; onEdit: (line: Line) => void }

/** The basket: beside the page on wide screens, a bar that opens a sheet on phones. */
export function Slip(props: Props) {
  const { basket, rules } = props
  const t = useT()
  const purchase = usePurchase(props, basket)
  const [isOpen, setOpen] = useState(false)
  const [isChasing, setChasing] = useState(false)
  const body = (
    <SlipBody
      {...props}
      purchase={purchase}
      onEdit={(line) => {
        setOpen(false)
        props.onEdit(line)
      }}
      onChase={() => setChasing(true)}
    />
  )
  return (
    <>
      <section
        aria-label={t('lottery.slip')}
        className="hidden rounded-card border border-line bg-surface-1 p-4.5 lg:block"
      >
        {body}
      </section>
      <SlipBar basket={basket} currency={rules.currency} onOpen={() => setOpen(true)} />
      <Dialog
        open={isOpen && basket.lines.length > 0}
        onOpenChange={setOpen}
        title={t('lottery.slip')}
        closeLabel={t('common.close')}
      >
        {body}
      </Dialog>
      <SlipQuestions
        family={rules.lottery.family}
        offered={props.offered}
        basket={basket}
        purchase={purchase}
        currency={rules.currency}
      />
      {isChasing && (
        <ChaseDialog
          {...props}
          lines={basket.lines}
          issue={purchase.issue}
          onClose={() => setChasing(false)}
          onDone={() => {
            setChasing(false)
            setOpen(false)
            basket.step({ kind: 'clear' })
          }}
        />
      )}
      {purchase.bought && (
        <BoughtDialog
          ticket={purchase.bought}
          onClose={() => {
            purchase.forget()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

type BodyProps = Props & { purchase: Purchase; onChase: () => void }

function SlipBody({ basket, rules, offered, purchase, onEdit, onChase }: BodyProps) {
  const t = useT()
  const { currency, lottery } = rules
  if (basket.lines.length === 0)
    return (
      <>
        <h2 className="text-base!">{t('lottery.slip')}</h2>
        <p className="mt-2 text-sm text-ink-2">{t('lottery.slipEmpty')}</p>
        <SealLine seal={purchase.seal} />
      </>
    )
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {/* a sheet has it as its title */}
        <h2 className="text-base! max-lg:hidden">{t('lottery.slip')}</h2>
        <span className="num text-xs text-ink-3">
          {purchase.issue && t('lottery.issue', { issue: purchase.issue })}
        </span>
      </div>
      <ul className="mt-1">
        {basket.lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            family={lottery.family}
            currency={currency}
            play={offered.find(({ play }) => play.id === line.play)?.play}
            fault={purchase.faults[at]}
            onEdit={() => onEdit(line)}
            onRemove={() => basket.step({ kind: 'remove', key: line.key })}
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {canMerge(basket) && (
          <Button size="small" onClick={() => basket.step({ kind: 'merge', reprice: basket.reprice })}>
            {t('lottery.merge')}
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={() => basket.step({ kind: 'clear' })}>
          {t('lottery.emptySlip')}
        </Button>
      </div>
      <Totals basket={basket} currency={currency} />
      <Covered lines={basket.lines} family={lottery.family} offered={offered} />
      <Buy purchase={purchase} onChase={onChase} />
      <SealLine seal={purchase.seal} />
    </>
  )
}

function Totals({ basket, currency }: { basket: BasketState; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const totals = totalsOf(basket)
  return (
    <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 text-sm">
      <dt className="text-ink-2">{t('lottery.bets')}</dt>
      <dd className="text-end font-semibold">{formatCount(totals.bets, locale)}</dd>
      {totals.off > 0n && (
        <>
          <dt className="text-ink-2">{t('lottery.takenOff')}</dt>
          <dd className="text-end">
            <Money amount={-totals.off} currency={currency} />
          </dd>
        </>
      )}
      <dt className="text-base font-semibold">{t('lottery.total')}</dt>
      <dd className="text-end text-[22px]">
        <Money amount={totals.cost} currency={currency} />
      </dd>
    </dl>
  )
}

/** Says which lines win so often that they do not count as valid bets. */
function Covered({
  lines,
  family,
  offered,
}: Pick<BettingRoomProps, 'offered'> & { lines: readonly Line[]; family: string }) {
  const t = useT()
  const plays = useMemo(
    () => [
      ...new Set(
        coveredPlays(
          lines,
          offered.map(({ play }) => play),
        ),
      ),
    ],
    [lines, offered],
  )
  if (plays.length === 0) return null
  return (
    <p className="mt-3 flex items-start gap-2 text-xs text-ink-2">
      <Icon name="info" size="s" className="mt-0.5 flex-none" />
      {t('lottery.covered', { plays: plays.map((play) => playName(t, family, play)).join(', ') })}
    </p>
  )
}

function Buy({ purchase, onChase }: { purchase: Purchase; onChase: () => void }) {
  const t = useT()
  return (
    <>
      {purchase.error && (
        <p role="alert" className="mt-3 flex items-start gap-2 text-sm text-negative">
          <Icon name="warning-circle" size="s" className="mt-0.5 flex-none" />
          {purchase.error}
        </p>
      )}
      <div className="mt-3 grid gap-2">
        <Button
          tone="primary"
          size="large"
          wide
          busy={purchase.isBusy}
          disabled={purchase.reason !== null}
          reason={purchase.reason ?? undefined}
          onClick={purchase.buy}
        >
          {t(purchase.isGuest ? 'lottery.loginToBet' : 'lottery.bet')}
        </Button>
        <Button wide disabled={purchase.reason !== null || purchase.isGuest} icon="arrows-clockwise" onClick={onChase}>
          {t('lottery.chase')}
        </Button>
      </div>
    </>
  )
}

/** The bar at the bottom of phones. */
function SlipBar({ basket, currency, onOpen }: { basket: BasketState; currency: string; onOpen: () => void }) {
  const t = useT()
  const locale = useLocale()
  const totals = totalsOf(basket)
  return (
    <div className="fixed inset-x-0 bottom-0 z-(--fh-z-nav) flex items-center gap-3 border-t border-line bg-surface-1 px-(--fh-gutter) py-3 lg:hidden">
      <div className="min-w-0 flex-1">
        <div className="text-xs text-ink-2">{t('lottery.betsCount', { count: totals.bets })}</div>
        <Money amount={totals.cost} currency={currency} className="text-[20px] leading-[1.2]" />
      </div>
      <Button tone="primary" disabled={basket.lines.length === 0} onClick={onOpen}>
        {t('lottery.slip')} <Badge>{formatCount(basket.lines.length, locale)}</Badge>
      </Button>
    </div>
  )
}

/** Between two issues no seal is known for a moment; its line keeps its place, so that nothing below moves. */
function SealLine({ seal }: { seal: string | null }) {
  const t = useT()
  if (!seal) return <div aria-hidden="true" className="mt-3 h-4.5" />
  return (
    <p className="mt-3 flex min-h-4.5 min-w-0 items-center gap-2 text-xs text-proof-ink">
      <Icon name="seal-check-fill" size="s" className="flex-none" />
      <span>
        {t('lottery.sealed')}{' '}
        <span dir="ltr" className="num">
          {seal.slice(0, 4)}…{seal.slice(-4)}
        </span>
      </span>
    </p>
  )
}

type LineProps = {
  line: Line
  family: string
  currency: string
  play: BettingRoomProps['offered'][number]['play'] | undefined
  fault: string | undefined
  onEdit: () => void
  onRemove: () => void
}

function LineRow({ line, family, currency, play, fault, onEdit, onRemove }: LineProps) {
  const t = useT()
  const name = play ? playName(t, family, play) : line.play
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-start gap-2">
        <button
          type="button"
          className="min-w-0 flex-1 text-start"
          aria-label={t('lottery.editLine', { play: name })}
          onClick={onEdit}
        >
          <span className="block text-sm font-semibold">{name}</span>
          <span className="num line-clamp-2 block text-xs break-words text-ink-3">
            <bdi>{textOf(t, family, play, line.selection)}</bdi> · {t('lottery.betsCount', { count: line.bets })}
          </span>
        </button>
        <Money amount={line.cost} currency={currency} className="pt-0.5 text-[15px]" />
        <IconButton
          icon="x"
          label={t('lottery.removeLine', { play: name })}
          className="-me-2 -mt-2 size-9"
          onClick={onRemove}
        />
      </div>
      {fault && <p className="mt-1 text-xs text-negative">{fault}</p>}
    </li>
  )
}
