import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import type { SortableItem } from './sortable-item.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export type Carry = {
  /** The row that is being moved, and the place that it is over; null while none is. */
  carried: { id: string; to: number } | null
  /** The effect of the last key, for screen readers. */
  said: string
  onKeyDown: (id: string, event: KeyboardEvent<HTMLElement>) => void
  onBlur: (event: SyntheticEvent<HTMLElement>) => void
}

/**
 * Moves one row of a list with keys: Space or Enter lifts and drops it, arrows move it from place to place, Escape or
 * losing the focus returns it. Places are counted, never measured: the page may scroll, load or be read again in
 * between. Fixed rows do not move.
 */
export function useCarry(items: readonly SortableItem[], onMove: (from: number, to: number) => void): Carry {
  const t = useT()
  const [lifted, setLifted] = useState<Carry['carried']>(null)
  const [said, setSaid] = useState('')
  const putDown = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // a row that was moved has lost the keyboard focus on its way
    putDown.current?.focus()
    putDown.current = null
  }, [lifted])
  const from = items.findIndex(({ id }) => id === lifted?.id)
  const carried = lifted && from >= 0 ? { id: lifted.id, to: Math.min(lifted.to, items.length - 1) } : null
  const say = (key: 'lifted' | 'over' | 'dropped' | 'cancelled', id: string, place: number) =>
    setSaid(
      t(`office.lobby.${key}`, {
        name: items.find((item) => item.id === id)?.name ?? '',
        place: place + 1,
        of: items.length,
      }),
    )
  const leave = ({ id }: { id: string }) => {
    setLifted(null)
    say('cancelled', id, from)
  }
  const lift = (id: string) => {
    const at = items.findIndex((item) => item.id === id)
    setLifted({ id, to: at })
    say('lifted', id, at)
  }
  const drop = ({ id, to }: { id: string; to: number }, handle: HTMLElement) => {
    putDown.current = handle
    setLifted(null)
    say('dropped', id, to)
    if (to !== from) onMove(from, to)
  }
  const onKeyDown: Carry['onKeyDown'] = (id, event) => {
    const isOwn = carried?.id === id
    const step = STEPS[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      if (isOwn) drop(carried, event.currentTarget)
      else lift(id)
    } else if (isOwn && step) {
      event.preventDefault()
      const to = carried.to + step
      const there = items[to]
      if (!there || there.fixed) return
      setLifted({ id, to })
      say('over', id, to)
    } else if (isOwn && event.key === 'Escape') {
      event.stopPropagation()
      leave(carried)
    }
  }
  const onBlur: Carry['onBlur'] = ({ currentTarget }) => {
    // when the whole window loses the focus, the row keeps its own and is still being moved
    if (carried && currentTarget !== document.activeElement) leave(carried)
  }
  return { carried, said, onKeyDown, onBlur }
}
