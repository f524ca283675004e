import { useState } from 'react'
import type { SoldPlay } from '#contract/lottery/hall.ts'
import type { Play } from '#games/lottery/core/play.ts'
import { printItem, type RowRule, type Selection } from '#games/lottery/core/selection.ts'
import { combine, digitsOfRow, noDigits, type Digits } from './digit-places.ts'
import { emptySelection } from './selection-state.ts'

type Props = {
  play: Play
  rule: RowRule
  sold: SoldPlay
  selection: Selection
  onSelection: (next: Selection) => void
}

/** Numbers that were put aside, and the digits that are pressed now. */
type Placed = { kept: readonly number[]; digits: Digits }

/** Returns what a selection from elsewhere looks like on the pads. */
function placedOf(rule: RowRule, [row = []]: Selection): Placed {
  const digits = digitsOfRow(rule, row)
  return digits ? { kept: [], digits } : { kept: row, digits: noDigits(rule) }
}

function readPlaced({ rule, sold }: Pick<Props, 'rule' | 'sold'>, { kept, digits }: Placed) {
  const made = combine(rule, digits)
  const isClosed = (value: number) => sold.closed.includes(printItem(rule.item, value))
  const open = made?.filter((value) => !isClosed(value)) ?? []
  const numbers = [...new Set([...kept, ...open])].sort((a, b) => a - b)
  return { made, closed: made?.filter(isClosed) ?? [], numbers, isOver: made === null || numbers.length > rule.max }
}

/** Keeps the digits of each place, and with them the selection: all numbers that they make and those put aside. */
export function usePlaced(props: Props) {
  const { play, rule, selection, onSelection } = props
  const [placed, setPlaced] = useState(() => placedOf(rule, selection))
  const [written, setWritten] = useState(selection)
  // another selection came from elsewhere: a quick pick, a saved one, the basket
  if (written !== selection) {
    setWritten(selection)
    setPlaced(placedOf(rule, selection))
  }
  const change = (next: Placed) => {
    const { numbers, isOver } = readPlaced(props, next)
    const selected = isOver ? emptySelection(play) : [numbers]
    setPlaced(next)
    setWritten(selected)
    onSelection(selected)
  }
  const read = readPlaced(props, placed)
  return {
    ...read,
    digits: placed.digits,
    press: (digits: Digits) => change({ ...placed, digits }),
    /** Puts the numbers aside, so that the pads are free for another one. */
    keep: () => change({ kept: read.numbers, digits: noDigits(rule) }),
    drop: (value: number) => change({ kept: read.numbers.filter((one) => one !== value), digits: noDigits(rule) }),
  }
}
