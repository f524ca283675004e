import type { ReactNode } from 'react'
import { expectedValue } from '#games/luck/wheel.ts'
import { formatMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Control, type ControlProps, minorOf, useCompose, useComposed, wholeOf } from '../compose/context.ts'
import { ItemsControl, listOf, RowsControl } from '../compose/field.tsx'
import { valueAt } from '../compose/shape.ts'

const whole = (row: unknown, name: string) => wholeOf(valueAt(row, [name]))
const minor = (row: unknown) => minorOf(valueAt(row, ['amount']))
const totalOf = (rows: readonly unknown[], name: string) => rows.reduce<number>((sum, row) => sum + whole(row, name), 0)
/** All prizes of a raffle together, in ledger units. */
const valueOf = (rows: readonly unknown[]) =>
  rows.reduce<bigint>((sum, row) => sum + BigInt(whole(row, 'count')) * minor(row), 0n)

/** Per cent with two decimals: small chances of a wheel are below one. */
const percentOf = (part: number, all: number) => (all > 0 ? `${((part / all) * 100).toFixed(2)} %` : '–')

/** Prizes of a wheel, with the chance that each weight makes, and what a turn costs on average. */
function WheelPrizes(props: ControlProps) {
  const t = useT()
  const { value } = useComposed(props.path)
  if (props.shape.is !== 'list') return null
  const all = totalOf(listOf(value), 'weight')
  return (
    <RowsControl
      {...props}
      shape={props.shape}
      aside={(row) => (
        <p className="num mt-1.5 text-xs text-ink-2">
          {t('office.compose.chance', { percent: percentOf(whole(row, 'weight'), all) })}
        </p>
      )}
    >
      <WheelCost path={props.path} />
    </RowsControl>
  )
}

function WheelCost({ path }: Pick<ControlProps, 'path'>) {
  const t = useT()
  const { currency } = useCompose()
  const rows = listOf(useComposed(path).value)
  const bound = useComposed([...path.slice(0, -1), 'ticketValueMax']).value
  const prizes = rows.map((row) => ({ weight: whole(row, 'weight'), value: minor(row) }))
  const cost = totalOf(rows, 'weight') > 0 ? expectedValue(prizes) : 0n
  const isOver = minorOf(bound) > 0n && cost > minorOf(bound)
  return (
    <Sum isWrong={isOver}>
      {t('office.compose.turnCosts', { amount: formatMoney(cost, currency) })}
      {isOver && ` ${t('office.compose.turnTooDear')}`}
    </Sum>
  )
}

function Sum({ isWrong = false, children }: { isWrong?: boolean; children: ReactNode }) {
  return (
    <p
      aria-live="polite"
      className={`num col-span-full flex items-center gap-2 font-semibold ${isWrong ? 'text-negative' : 'text-ink-1'}`}
    >
      <Icon name={isWrong ? 'warning-circle' : 'info'} size="s" />
      <span>{children}</span>
    </p>
  )
}

/** Prizes of a raffle, with what they are together. */
function RafflePrizes(props: ControlProps) {
  const t = useT()
  const { currency } = useCompose()
  const rows = listOf(useComposed(props.path).value)
  if (props.shape.is !== 'list') return null
  return (
    <RowsControl {...props} shape={props.shape}>
      <Sum>
        {t('office.compose.prizesTogether', {
          count: String(totalOf(rows, 'count')),
          amount: formatMoney(valueOf(rows), currency),
        })}
      </Sum>
    </RowsControl>
  )
}

/** Rewards of a streak, one a day. */
function DayRewards(props: ControlProps) {
  const t = useT()
  const { currency } = useCompose()
  const rows = listOf(useComposed(props.path).value)
  if (props.shape.is !== 'list') return null
  const value = rows.reduce<bigint>((sum, one) => sum + minorOf(one), 0n)
  return (
    <ItemsControl
      {...props}
      shape={props.shape}
      nameOf={(place) => t('office.compose.day', { number: String(place + 1) })}
    >
      <Sum>
        {t('office.compose.streakTogether', {
          days: String(rows.length),
          amount: formatMoney(value, currency),
        })}
      </Sum>
    </ItemsControl>
  )
}

/** Rates of VIP levels from 0 on; the last one counts for all above. */
function LevelRates(props: ControlProps) {
  const t = useT()
  if (props.shape.is !== 'list') return null
  return (
    <ItemsControl
      {...props}
      shape={{ ...props.shape, item: { ...props.shape.item, form: 'percent' } }}
      nameOf={(place) => t('office.compose.level', { level: String(place) })}
    />
  )
}

/** Controls of offers alone, by the form that a field of the contract names. */
export const OFFER_CONTROLS: Readonly<Record<string, Control>> = {
  levels: LevelRates,
  prizes: WheelPrizes,
  raffle_prizes: RafflePrizes,
  rewards: DayRewards,
}
