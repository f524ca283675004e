import {
  closestCenter, DndContext, type DragEndEvent, KeyboardCode, type KeyboardCoordinateGetter, KeyboardSensor, PointerSensor, type UniqueIdentifier, useDraggable, useDroppable,
  useSensor, useSensors,
} from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'

export type SortableItem = { id: string; name: string; /** Stays where it is. */ fixed?: boolean }
export type SortableListProps<Item extends SortableItem> = {
  label: string
  items: readonly Item[]
  disabled: boolean
  onMove: (from: number, to: number) => void
  children: (item: Item) => ReactNode
}

/** The pointer has to travel this far before a press becomes a drag. */
const DRAG_FROM_PX = 4

/** With arrow keys a lifted row goes from row to row instead of pixel by pixel. */
const rowByRow: KeyboardCoordinateGetter = (event, { active, context: { droppableRects, droppableContainers, over } }) => {
  const step = event.code === KeyboardCode.Down ? 1 : event.code === KeyboardCode.Up ? -1 : 0
  if (step === 0) return undefined
  event.preventDefault()
  const rows = droppableContainers.getEnabled().map(({ id }) => ({ id, rect: droppableRects.get(id) })).filter((row) => row.rect)
    .sort((a, b) => (a.rect?.top ?? 0) - (b.rect?.top ?? 0))
  const at = rows.findIndex((row) => row.id === (over?.id ?? active))
  const next = rows[at + step]?.rect
  return next ? { x: next.left, y: next.top } : undefined
}

/** Moves one of some items to the place of another. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** Rows that are put into another order by dragging their handle, or with the keyboard; each step is said aloud. */
export function SortableList<Item extends SortableItem>({ label, items, disabled, onMove, children }: SortableListProps<Item>) {
  const t = useT()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }), useSensor(KeyboardSensor, { coordinateGetter: rowByRow }))
  const placeOf = (id: UniqueIdentifier | undefined) => items.findIndex((item) => item.id === id)
  const say = (key: 'lifted' | 'over' | 'dropped' | 'cancelled', id: UniqueIdentifier, at: UniqueIdentifier | undefined = id) =>
    t(`office.lobby.${key}`, { name: items[placeOf(id)]?.name ?? '', place: placeOf(at) + 1, of: items.length })
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors} collisionDetection={closestCenter} onDragEnd={end}
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
      <ol aria-label={label} className="flex flex-col gap-1.5">
        {items.map((item) => <Row key={item.id} item={item} disabled={disabled || Boolean(item.fixed)}>{children(item)}</Row>)}
      </ol>
    </DndContext>
  )
}

function Row({ item, disabled, children }: { item: SortableItem; disabled: boolean; children: ReactNode }) {
  const t = useT()
  const { setNodeRef: setDropRow, isOver } = useDroppable({ id: item.id, disabled: Boolean(item.fixed) })
  const { setNodeRef: setDragRow, setActivatorNodeRef: setHandle, attributes, listeners, transform, isDragging } = useDraggable({
    id: item.id, disabled, attributes: { roleDescription: t('office.lobby.sortable') },
  })
  const setRow = (row: HTMLElement | null) => {
    setDropRow(row)
    setDragRow(row)
  }
  return (
    <li
      ref={setRow}
      style={transform ? { transform: `translate(0, ${transform.y}px)` } : undefined}
      className={cx(
        'flex items-start gap-2 rounded-control border bg-surface-1 p-2', isDragging ? 'relative z-1 border-transparent shadow-e3' : 'border-line',
        isOver && !isDragging && 'shadow-[inset_0_0_0_2px_var(--brand)]',
      )}
    >
      <button
        type="button" ref={setHandle} {...attributes} {...listeners} disabled={disabled} aria-label={t('office.lobby.move', { name: item.name })}
        className={cx('grid size-9 flex-none touch-none place-items-center rounded-control text-ink-3', disabled ? 'opacity-30' : 'cursor-grab hover:bg-surface-2 hover:text-ink-1')}
      >
        <Icon name="list" size="s" />
      </button>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
