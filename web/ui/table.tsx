import type { MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` is for figures. */
  align?: 'start' | 'end'
  /** The cell's place on a phone: the row's title, its meta line, its amount, or a labelled line below. */
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

const PHONE = {
  title: 'max-lg:order-1 max-lg:min-w-0 max-lg:flex-[1_0_55%] max-lg:font-semibold',
  amount: 'max-lg:order-2 max-lg:ms-auto max-lg:text-end',
  meta: 'max-lg:order-3 max-lg:basis-full max-lg:text-xs max-lg:text-ink-3',
  line:
    'max-lg:order-4 max-lg:flex max-lg:basis-full max-lg:justify-between max-lg:gap-x-3 max-lg:text-sm max-lg:text-ink-2 ' +
    'max-lg:before:text-ink-3 max-lg:before:content-[attr(data-head)]',
  hidden: 'max-lg:hidden',
} as const

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
              'border-b border-line last:border-b-0 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3',
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
                  PHONE[column.phone ?? 'line'],
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
