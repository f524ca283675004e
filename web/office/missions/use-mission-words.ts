import type { ComposeWords } from '../compose/context.ts'
import { useWord } from '../frame/use-word.ts'

/** Returns the words of fields and choices of missions and boards. */
export function useMissionWords(): ComposeWords {
  const word = useWord()
  return {
    field: (name) => word('officeMissions.field', name, ''),
    choice: (name, value) => word(`officeMissions.${name}`, value),
  }
}
