import type { SoldPlay } from '#contract/lottery/hall.ts'
import type { Play } from '#games/lottery/core/play.ts'
import { printItem, type RowRule, type Selection } from '#games/lottery/core/selection.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { combinationsOf, placeRules } from './digit-places.ts'
import { NumberRow } from './number-row.tsx'
import { fill, itemText, press } from './selection-state.ts'
import { usePlaced } from './use-placed.ts'

type Props = {
  family: string
  play: Play
  rule: RowRule
  sold: SoldPlay
  selection: Selection
  onSelection: (next: Selection) => void
}

const NONE = { closed: new Set<string>(), half: new Set<string>() }
/** Numbers that are listed; further ones are counted. */
const LISTED = 40

/** Puts numbers together place by place: a pad for each, and below them the numbers that were made. */
export function DigitPad(props: Props) {
  const { family, rule } = props
  const t = useT()
  const placed = usePlaced(props)
  const rows = placeRules(rule)
  const pads = { grammar: { rows } }
  const nameOf = (at: number) => t(isOfDigits(rule) ? 'lottery.digitAt' : 'lottery.numberAt', { place: at + 1 })
  return (
    <>
      <p className="pb-1 text-sm text-ink-2">{t('lottery.digitsHint')}</p>
      {rows.map((place, at) => (
        <NumberRow
          key={place.key}
          family={family}
          rule={place}
          name={nameOf(at)}
          row={placed.digits[at] ?? []}
          seen={null}
          heat={null}
          marks="absent"
          limited={NONE}
          onPress={(value) => placed.press(press(pads, placed.digits, at, value))}
          onShortcut={(shortcut) => placed.press(fill(pads, placed.digits, at, shortcut))}
        />
      ))}
      <Lacking {...{ rule, placed, nameOf }} />
      {placed.numbers.length > 0 && !placed.isOver && <Made {...props} placed={placed} />}
    </>
  )
}

/** Whether a place is a digit, and not a number such as 31. */
const isOfDigits = ({ item }: RowRule) => item.kind === 'numbers' && (item.parts === 1 || item.width === 1)

type Placed = ReturnType<typeof usePlaced>
type LackingProps = { rule: RowRule; placed: Placed; nameOf: (at: number) => string }

/** Says what keeps the digits from being numbers. */
function Lacking({ rule, placed, nameOf }: LackingProps) {
  const t = useT()
  const locale = useLocale()
  const { digits, made, closed, numbers, isOver } = placed
  const empty = digits.findIndex((place) => place.length === 0)
  const isBegun = digits.some((place) => place.length > 0)
  const lines = [
    isBegun && empty >= 0 && t('lottery.needs', { row: nameOf(empty), min: 1 }),
    isOver &&
      t('lottery.numbersMost', {
        count: formatCount(made === null ? combinationsOf(digits) : numbers.length, locale),
        max: formatCount(rule.max, locale),
      }),
    empty < 0 && made?.length === 0 && t(repeatsOf(rule)),
    closed.length > 0 && `${shortList(rule, closed)}: ${t('lottery.numberClosed')}`,
  ].filter((line) => line !== false)
  return (
    <div role="status" className="text-sm text-ink-2">
      {lines.map((line) => (
        <p key={line} className="py-1.5">
          {line}
        </p>
      ))}
    </div>
  )
}

const shortList = (rule: RowRule, numbers: readonly number[]) =>
  numbers
    .slice(0, 5)
    .map((value) => itemText(rule, value))
    .join(', ') + (numbers.length > 5 ? ' …' : '')

/** Why no combination is a number of the play: it asks for different digits, or for digits that are not all alike. */
const repeatsOf = ({ item }: RowRule) =>
  item.kind === 'numbers' && item.repeats === 'mixed' ? 'lottery.digitsAlike' : 'lottery.digitsTwice'

/** Lists the numbers, each of which can be taken out, and frees the pads for another one. */
function Made({ rule, sold, placed }: Props & { placed: Placed }) {
  const t = useT()
  const { numbers, digits } = placed
  const isBegun = digits.some((place) => place.length > 0)
  const half = new Set(sold.half)
  return (
    <div className="grid gap-2 pt-1 pb-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm font-semibold">{t('lottery.picked', { count: numbers.length })}</span>
        <Button size="small" icon="plus" disabled={!isBegun} onClick={placed.keep}>
          {t('lottery.anotherNumber')}
        </Button>
      </div>
      <ul className="flex flex-wrap gap-1.5" dir="ltr">
        {numbers.slice(0, LISTED).map((value) => (
          <li key={value}>
            <button
              type="button"
              aria-label={t('lottery.dropNumber', { number: itemText(rule, value) })}
              className="num inline-flex min-h-9 items-center gap-1.5 rounded-full bg-brand-soft px-3 text-sm font-semibold text-brand-ink"
              onClick={() => placed.drop(value)}
            >
              {itemText(rule, value)}
              {half.has(printItem(rule.item, value)) && <span aria-hidden="true">½</span>}
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
        {numbers.length > LISTED && (
          <li className="self-center text-sm text-ink-3">{t('lottery.andMore', { count: numbers.length - LISTED })}</li>
        )}
      </ul>
    </div>
  )
}
