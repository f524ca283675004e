import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SortableItem } from './sortable-item.ts'
import { useCarry } from './use-carry.ts'

export type SortableListProps<Item extends SortableItem> = {
  label: string
  items: readonly Item[]
  disabled: boolean
  onMove: (from: number, to: number) => void
  children: (item: Item) => ReactNode
}

/** The distance in pixels that the pointer must move before a press becomes a drag. */
const DRAG_FROM_PX = 4

/** Moves one of some items to the place of another. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/**
 * Shows rows that are sorted by dragging their handle, or with the keyboard; each step is announced to screen readers.
 */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  disabled,
  onMove,
  children,
}: SortableListProps<Item>) {
  const t = useT()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }))
  const { carried, said, onKeyDown, onBlur } = useCarry(items, onMove)
  const placeOf = (id: UniqueIdentifier | undefined) => items.findIndex((item) => item.id === id)
  const say = (
    key: 'lifted' | 'over' | 'dropped' | 'cancelled',
    id: UniqueIdentifier,
    at: UniqueIdentifier | undefined = id,
  ) => t(`office.lobby.${key}`, { name: items[placeOf(id)]?.name ?? '', place: placeOf(at) + 1, of: items.length })
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  const shown = carried ? moveItem(items, placeOf(carried.id), carried.to) : items
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('office.lobby.instructions') },
        announcements: {
          onDragStart: ({ active }) => say('lifted', active.id),
          onDragOver: ({ active, over }) => say('over', active.id, over?.id),
          onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
          onDragCancel: ({ active }) => say('cancelled', active.id),
        },
      }}
    >
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <ol aria-label={label} className="flex flex-col gap-1.5">
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            disabled={disabled || Boolean(item.fixed)}
            place={shown.indexOf(item)}
            isCarried={carried?.id === item.id}
            onKeyDown={(event) => onKeyDown(item.id, event)}
            onBlur={onBlur}
          >
            {children(item)}
          </Row>
        ))}
      </ol>
    </DndContext>
  )
}

type RowProps = {
  item: SortableItem
  disabled: boolean
  /** Where the row is shown while a row is moved with keys; the order in the document stays until it is dropped. */
  place: number
  isCarried: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: (event: SyntheticEvent<HTMLElement>) => void
  children: ReactNode
}

function Row({ item, disabled, place, isCarried, onKeyDown, onBlur, children }: RowProps) {
  const t = useT()
  const { setNodeRef: setDropRow, isOver } = useDroppable({ id: item.id, disabled: Boolean(item.fixed) })
  const {
    setNodeRef: setDragRow,
    setActivatorNodeRef: setHandle,
    attributes,
    listeners,
    transform,
    isDragging,
  } = useDraggable({
    id: item.id,
    disabled,
    attributes: { roleDescription: t('office.lobby.sortable') },
  })
  const here = useRef<HTMLLIElement | null>(null)
  const setRow = (row: HTMLLIElement | null) => {
    here.current = row
    setDropRow(row)
    setDragRow(row)
  }
  useEffect(() => {
    if (isCarried) here.current?.scrollIntoView({ block: 'nearest' })
  }, [isCarried, place])
  const isUp = isDragging || isCarried
  return (
    <li
      ref={setRow}
      style={{ order: place, ...(transform ? { transform: `translate(0, ${transform.y}px)` } : {}) }}
      className={cx(
        'flex scroll-my-20 items-start gap-2 rounded-control border bg-surface-1 p-2',
        isUp ? 'relative z-1 border-transparent shadow-e3' : 'border-line',
        (isCarried || (isOver && !isDragging)) && 'shadow-[inset_0_0_0_2px_var(--brand)]',
      )}
    >
      <button
        type="button"
        ref={setHandle}
        {...attributes}
        {...listeners}
        disabled={disabled}
        aria-label={t('office.lobby.move', { name: item.name })}
        title={item.fixed}
        aria-pressed={isUp || undefined}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={cx(
          'grid size-9 flex-none touch-none place-items-center rounded-control text-ink-3',
          disabled ? 'opacity-30' : 'cursor-grab hover:bg-surface-2 hover:text-ink-1',
        )}
      >
        <Icon name="list" size="s" />
      </button>
      <div className="min-w-0 flex-1">
        {children}
        {item.fixed && <p className="text-xs text-ink-3">{item.fixed}</p>}
      </div>
    </li>
  )
}
