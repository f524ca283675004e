import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import type { SortableItem } from './sortable-item.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export type Carry = {
  /** Which row is carried, and over which place; null while none is. */
  carried: { id: string; to: number } | null
  /** What the last key did, to be read aloud. */
  said: string
  onKeyDown: (id: string, event: KeyboardEvent<HTMLElement>) => void
  onBlur: (event: SyntheticEvent<HTMLElement>) => void
}

/**
 * Carries one row of a list with keys: Space or Enter lifts it and puts it down, arrows take it from place to place, Escape or leaving it
 * puts it back. Places are counted, never measured: the page may scroll, load or be read again meanwhile. Rows that are fixed keep theirs.
 */
export function useCarry(items: readonly SortableItem[], onMove: (from: number, to: number) => void): Carry {
  const t = useT()
  const [lifted, setLifted] = useState<Carry['carried']>(null)
  const [said, setSaid] = useState('')
  const putDown = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // a row that went to another place has lost the keyboard on its way
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
    // the window that goes to the back keeps its focus, and what is carried
    if (carried && currentTarget !== document.activeElement) leave(carried)
  }
  return { carried, said, onKeyDown, onBlur }
}
