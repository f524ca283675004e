/** Keys of every game: space or enter is the main action, arrows change the stake, letters open sheets. */
import { stepStake } from '#studio/client/logic/stake.ts'
import { toggleSound } from '#studio/client/lib/sound.ts'
import type { GameContext } from './context.ts'
import { sheetIsOpen } from './sheet.ts'

export type KeyActions = {
  main: () => void
  rules: () => void
  fairness: () => void
  /** Whether the stake may change now. */
  canChangeStake: () => boolean
}

const TYPING = 'input, textarea, select, [contenteditable]'
const PRESSABLE = 'button, a[href], summary, [role="slider"], [role="region"]'

/** Listens for keys. A field being typed in, a focused control and an open sheet have priority. */
export function listenForKeys(context: GameContext, actions: KeyActions): void {
  document.addEventListener('keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      sheetIsOpen() ||
      context.ending.peek()
    )
      return
    const target = event.target instanceof Element ? event.target : null
    if (target?.matches(TYPING)) return
    const isAct = event.key === ' ' || event.key === 'Enter'
    if (target?.matches(PRESSABLE) && (isAct || target.matches('[role="slider"]'))) return
    if (handle(event.key, event.repeat, context, actions)) event.preventDefault()
  })
  // a pressed button gives up the focus, so that space still means the main action
  document.addEventListener('click', (event) => {
    if (event.detail > 0 && event.target instanceof Element) event.target.closest('button')?.blur()
  })
}

function handle(key: string, isRepeat: boolean, context: GameContext, actions: KeyActions): boolean {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (!actions.canChangeStake()) return false
    context.stake.set(stepStake(context.stake.peek(), key === 'ArrowUp' ? 1 : -1, context.range))
    return true
  }
  if (isRepeat) return key === ' '
  if (key === ' ' || key === 'Enter') actions.main()
  else if (key.toLowerCase() === 'r') actions.rules()
  else if (key.toLowerCase() === 'f') actions.fairness()
  else if (key.toLowerCase() === 'm') toggleSound()
  else return false
  return true
}
