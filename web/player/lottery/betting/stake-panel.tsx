import { useId } from 'react'
import { formatMoney, getCurrency, parseMoney } from '#contract/money.ts'
import { parseSelection } from '#games/lottery/core/play.ts'
import { limitedIn } from '#games/lottery/core/sold-line.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type AmountFault, useAmount } from '#web/lib/amount.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Explained } from '../glossary.tsx'
import type { Offered } from './room.ts'
import { priceLine, type Chosen } from './price-line.ts'
import { limitedText } from './selection-text.ts'
import { boundsText, readWhole } from './typed-whole.ts'
import { MULTIPLES, stakeFault, stakeMinor, UNITS, type Stake } from './stake.ts'

type Props = {
  family: string
  offered: Offered
  currency: string
  stake: Stake
  priced: Chosen
  selection: Selection
  isReady: boolean
  isEdited: boolean
  onStake: (next: Stake) => void
  onPrice: (next: Chosen) => void
  onPut: () => void
}

/** Chooses how much is on one bet and at which price, and says what the selection costs before it goes into the basket. */
export function StakePanel(props: Props) {
  const { family, offered, currency, stake, priced, selection, isEdited, onPut } = props
  const { play, sold } = offered
  const t = useT()
  const locale = useLocale()
  const fault = stakeFault(stake, sold, currency)
  const read = parseSelection(play, selection)
  const isWhole = 'selection' in read
  const line = isWhole && stakeMinor(stake) > 0n ? priceLine(play, sold, priced, selection, stakeMinor(stake)) : null
  const closed = isWhole ? limitedIn(play, sold.closed, read.selection) : []
  const half = isWhole ? limitedIn(play, sold.half, read.selection) : []
  const tooMany = line !== null && sold.betsMax !== null && line.bets > sold.betsMax
  const faultText = (one: AmountFault) =>
    stake.kind === 'units' && one === 'belowMin'
      ? t('common.amount.belowMin', { amount: formatMoney(sold.stakeMin, currency) })
      : stake.kind === 'units' && one === 'aboveMax'
        ? t('common.amount.aboveMax', { amount: formatMoney(sold.stakeMax, currency) })
        : t('common.amount.fix')
  const reason = !isWhole
    ? t('lottery.pickFirst')
    : closed.length > 0
      ? t('lottery.closedPicked', { numbers: limitedText(t, family, play, closed) })
      : fault !== null
        ? faultText(fault)
        : tooMany
          ? t('lottery.betsMost', { count: sold.betsMax ?? 0 })
          : undefined
  return (
    <section
      className="grid gap-4 rounded-card border border-line bg-surface-1 p-4 lg:p-5"
      aria-label={t('lottery.stake')}
    >
      <div className="grid gap-4 md:grid-cols-2">
        {stake.kind === 'units' ? <Units {...props} stake={stake} /> : <Amount {...props} stake={stake} />}
        {sold.series ? <Series {...props} /> : <Tables {...props} />}
      </div>
      {half.length > 0 && (
        <p className="text-sm text-ink-2">{t('lottery.halfPicked', { numbers: limitedText(t, family, play, half) })}</p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3 border-t border-line pt-4">
        <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-sm">
          <dt className="text-ink-2">{t('lottery.bets')}</dt>
          <dd className="text-end font-semibold">{formatCount(line?.bets ?? 0, locale)}</dd>
          {line !== null && line.off > 0n && (
            <>
              <dt className="text-ink-2">{t(sold.series ? 'lottery.rebate' : 'lottery.discount')}</dt>
              <dd className="text-end">
                <Money amount={-line.off} currency={currency} />
              </dd>
            </>
          )}
          <dt className="text-ink-2">{t('lottery.cost')}</dt>
          <dd className="text-end text-[20px]">
            <Money amount={line?.cost ?? 0n} currency={currency} />
          </dd>
        </dl>
        <Button
          tone="primary"
          size="large"
          icon={isEdited ? 'check' : 'plus'}
          disabled={reason !== undefined}
          reason={reason}
          onClick={onPut}
        >
          {t(isEdited ? 'lottery.change' : 'lottery.add')}
        </Button>
      </div>
    </section>
  )
}

function Units({ stake, offered, onStake }: Props & { stake: Extract<Stake, { kind: 'units' }> }) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const times = readWhole(stake.multiple, MULTIPLES)
  const step = (by: number) => onStake({ ...stake, multiple: String(Math.max(MULTIPLES.min, (times ?? 0) + by)) })
  const units = UNITS.filter((unit) => parseMoney(unit) <= parseMoney(offered.sold.stakeMax))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <div className="mb-1 text-sm font-medium text-ink-2">{t('lottery.unit')}</div>
        <ChipRow label={t('lottery.unit')}>
          {units.map((unit) => (
            <Chip key={unit} kind="picker" selected={unit === stake.unit} onClick={() => onStake({ ...stake, unit })}>
              <span className="num">{unit}</span>
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium text-ink-2">
          {t('lottery.multiple')}
        </label>
        <div className="flex items-center gap-1.5">
          <IconButton icon="minus" label={t('lottery.less')} filled className="size-11" onClick={() => step(-1)} />
          <input
            id={id}
            dir="ltr"
            inputMode="numeric"
            className="money h-11 w-20 rounded-control bg-field text-center text-[17px] shadow-[inset_0_0_0_1px_var(--fh-line-ui)] outline-none focus:shadow-[inset_0_0_0_2px_var(--fh-focus)]"
            value={stake.multiple}
            maxLength={9}
            aria-invalid={times === null ? true : undefined}
            aria-describedby={times === null ? `${id}-note` : undefined}
            onChange={({ target }) => onStake({ ...stake, multiple: target.value })}
          />
          <IconButton icon="plus" label={t('lottery.moreTimes')} filled className="size-11" onClick={() => step(1)} />
        </div>
      </div>
      <FieldNote
        id={`${id}-note`}
        error={times === null ? t('lottery.wholeBetween', boundsText(MULTIPLES, locale)) : undefined}
      />
    </div>
  )
}

/** Amounts to press, as multiples of the least one. */
const STEPS = [1n, 10n, 50n, 100n, 500n]

function Amount({
  stake,
  offered: { sold },
  currency,
  onStake,
}: Props & { stake: Extract<Stake, { kind: 'amount' }> }) {
  const t = useT()
  const most = parseMoney(sold.stakeMax)
  const steps = STEPS.map((step) => step * parseMoney(sold.stakeMin)).filter((amount) => amount <= most)
  const { error } = useAmount(stake.text, { currency, min: sold.stakeMin, max: sold.stakeMax }, true)
  const set = (amount: bigint) =>
    onStake({ kind: 'amount', text: formatMoney(amount, currency).replace(/[^\d.]/g, '') })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <MoneyField
        label={t('lottery.eachBet')}
        symbol={getCurrency(currency).symbol}
        value={stake.text}
        onValueChange={(text) => onStake({ kind: 'amount', text })}
        error={error}
        hint={t('common.amount.between', {
          min: formatMoney(sold.stakeMin, currency),
          max: formatMoney(sold.stakeMax, currency),
        })}
      />
      <ChipRow label={t('lottery.eachBet')}>
        {steps.map((amount) => (
          <Chip key={String(amount)} kind="picker" selected={stakeMinor(stake) === amount} onClick={() => set(amount)}>
            <Money amount={amount} currency={currency} />
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

/** Chooses between a higher prize and a higher rebate; both are said in money. */
function Series({ offered: { play, sold }, currency, stake, priced, selection, onPrice }: Props) {
  const t = useT()
  const id = useId()
  const { series } = sold
  if (!series) return null
  const value = priced.series ?? series.first
  const read = parseSelection(play, selection)
  const sample = 'selection' in read ? read.selection : play.samples[0]
  const line =
    sample && stakeMinor(stake) > 0n ? priceLine(play, sold, { series: value }, sample, stakeMinor(stake)) : null
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium text-ink-2">
          {t('lottery.series')}
        </label>
        <span className="num font-semibold">{value}</span>
      </div>
      <input
        id={id}
        type="range"
        min={series.from}
        max={series.to}
        step={series.step}
        value={value}
        aria-describedby={`${id}-note`}
        className="h-11 w-full accent-(--brand)"
        onChange={({ target }) => onPrice({ ...priced, series: Number(target.value) })}
      />
      <dl id={`${id}-note`} className="grid grid-cols-2 gap-3 text-sm">
        <div className="rounded-control bg-sunken px-3 py-2">
          <dt className="text-xs text-ink-3">{t('lottery.prizeEach')}</dt>
          <dd>
            <Money amount={line?.best ?? 0n} currency={currency} className="text-[17px]" />
          </dd>
        </div>
        <div className="rounded-control bg-sunken px-3 py-2">
          <dt className="text-xs text-ink-3">
            <Explained term="rebate">{t('lottery.rebateNow')}</Explained>
          </dt>
          <dd>
            <Money amount={line?.off ?? 0n} currency={currency} className="text-[17px]" />
          </dd>
        </div>
      </dl>
      <p className="text-xs text-ink-3">{t('lottery.seriesHint')}</p>
    </div>
  )
}

function Tables({ offered: { sold }, priced, onPrice }: Props) {
  const t = useT()
  if (sold.tables.length < 2) return null
  const value = priced.table ?? sold.tables[0]?.name ?? ''
  return (
    <div className="grid content-start gap-2">
      <div className="text-sm font-medium text-ink-2">{t('lottery.table')}</div>
      <Segmented
        label={t('lottery.table')}
        options={sold.tables.map(({ name }) => ({
          value: name,
          label: name === 'discount' ? t('lottery.table.discount') : name === 'full' ? t('lottery.table.full') : name,
        }))}
        value={value}
        onValueChange={(table) => onPrice({ ...priced, table })}
      />
      <p className="text-xs text-ink-3">{t('lottery.tableHint')}</p>
    </div>
  )
}
