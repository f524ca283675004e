import type { MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` is for figures. */
  align?: 'start' | 'end'
  /** The cell's place on a phone: the row's title, its meta line, its amount, or below with its label. */
  phone?: 'title' | 'meta' | 'amount' | 'line' | 'hidden'
}

export type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  onRowPress?: (row: Row) => void
  /** The title cells have a link of their own; otherwise they become buttons where a row can be pressed. */
  titleIsLink?: boolean
}

const LABELLED = 'max-lg:before:text-ink-3 max-lg:before:content-[attr(data-head)]'
const PHONE = {
  title: 'max-lg:order-1 max-lg:min-w-0 max-lg:flex-[1_0_55%] max-lg:font-semibold',
  amount: 'max-lg:order-2 max-lg:ms-auto max-lg:text-end',
  meta: 'max-lg:order-3 max-lg:text-xs max-lg:text-ink-3',
  /** Words flow after the meta line, as many beside each other as fit. */
  line: cx('max-lg:order-4 max-lg:flex max-lg:max-w-full max-lg:gap-x-1.5 max-lg:text-xs max-lg:text-ink-2', LABELLED),
  /** Figures stand below each other, where they can be compared. */
  figure: cx(
    'max-lg:order-5 max-lg:flex max-lg:basis-full max-lg:justify-between max-lg:gap-x-3 max-lg:text-sm max-lg:text-ink-2',
    LABELLED,
  ),
  hidden: 'max-lg:hidden',
} as const

/** Returns a column's place on a phone. */
const placeOf = ({ phone = 'line', align }: Pick<Column<never>, 'phone' | 'align'>): keyof typeof PHONE =>
  phone === 'line' && align === 'end' ? 'figure' : phone

/** Returns whether a press was on the row itself: not on a control in it, nor in a dialog that a control opened. */
function isOnRow({ currentTarget, target }: MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('button, a') === null
}

/** Shows a table that becomes rows on phones. */
export function Table<Row>({ caption, columns, rows, rowKey, onRowPress, titleIsLink = false }: TableProps<Row>) {
  return (
    <table className="w-full border-collapse text-[14px] max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cx(
                'border-b border-line px-4 py-2.5 text-xs font-medium whitespace-nowrap text-ink-3',
                column.align === 'end' ? 'text-end' : 'text-start',
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            onClick={
              onRowPress &&
              ((event) => {
                if (isOnRow(event)) onRowPress(row)
              })
            }
            className={cx(
              'border-b border-line last:border-b-0 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-4 max-lg:py-2.5',
              // ends the line of title and amount
              'max-lg:after:order-2 max-lg:after:basis-full max-lg:after:content-[""]',
              onRowPress && 'cursor-pointer hover:bg-surface-2',
            )}
          >
            {columns.map((column) => (
              <td
                key={column.id}
                data-head={typeof column.head === 'string' ? column.head : undefined}
                className={cx(
                  'align-middle lg:px-4 lg:py-3',
                  column.align === 'end' ? 'text-end' : 'text-start',
                  PHONE[placeOf(column)],
                )}
              >
                {onRowPress && !titleIsLink && column.phone === 'title' ? (
                  // the row is for the pointer, this button for the keyboard and screen readers
                  <button
                    type="button"
                    className="min-h-6 text-start"
                    onClick={(event) => (event.stopPropagation(), onRowPress(row))}
                  >
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
