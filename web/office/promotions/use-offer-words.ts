import type { ComposeWords } from '../compose/context.ts'
import { useWord } from '../frame/use-word.ts'

/** Returns the words of fields and choices of offers. */
export function useOfferWords(): ComposeWords {
  const word = useWord()
  return {
    field: (name) => word('office.compose.field', name, ''),
    choice: (name, value) => word(`office.compose.choice.${name}`, value),
  }
}
