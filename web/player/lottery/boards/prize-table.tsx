import type { CSSProperties } from 'react'
import type { PrintedBoard } from '#contract/lottery/shapes.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { partName } from '../words.ts'

/** The parts whose numbers are set large. */
const MAIN = new Set(['DB', 'aDB', 'bDB', 'first', 'special', 'number', 'index'])

type Props = {
  board: PrintedBoard
  /** After how many milliseconds a row is filled; none: the board is there from the start. */
  afterMs?: ((part: string) => number) | undefined
  /** Two digits that are marked wherever they end a number. */
  marked?: string | null
}

/** Shows a board of prizes as it is printed, one row for each prize. */
export function PrizeTable({ board, afterMs, marked = null }: Props) {
  const t = useT()
  return (
    <table className="w-full border-collapse text-center">
      <tbody>
        {Object.entries(board).map(([part, numbers]) => (
          <tr key={part} className="border-b border-line last:border-b-0">
            <th scope="row" className="w-28 py-1.5 pe-2 text-start text-xs font-medium text-ink-3">
              {partName(t, part)}
            </th>
            <td className="py-1.5" dir="ltr">
              <span
                className={cx(
                  'flex flex-wrap justify-center gap-x-4 gap-y-1',
                  MAIN.has(part) ? 'text-[22px] text-brand-ink' : 'text-[15px] text-ink-1',
                  afterMs && 'lottery-fill',
                )}
                style={afterMs && ({ '--after': `${afterMs(part)}ms` } as CSSProperties)}
              >
                {numbers.map((number, place) => (
                  // a board may hold one number twice
                  <span key={place} className="money">
                    {marked !== null && number.endsWith(marked) ? <Marked number={number} /> : number}
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Marked({ number }: { number: string }) {
  return (
    <>
      {number.slice(0, -2)}
      <mark className="rounded-xs bg-brand-soft px-0.5 text-brand-ink">{number.slice(-2)}</mark>
    </>
  )
}
