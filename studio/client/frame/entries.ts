/** The typed fields of a game: what acts asks here first, so that nothing is bet while one of them holds what cannot be meant. */
import { onCleanup, signal, untracked } from '#studio/client/lib/signal.ts'

export interface Entry {
  /** Why the text is refused, in the reader's words; empty while it can be meant. */
  problem: () => string
  /** The id of the line that says so. */
  noteId: string
  focus: () => void
}

export interface Entries {
  /** Counts a field in for as long as the surrounding effect lives. */
  add(entry: Entry): void
  /** The first field with a refused text, or null. Followed inside effects. */
  wrong(): Entry | null
  /** True while a field is wrong, and takes the reader to it. Asked by whatever would place something. */
  refuse(): boolean
}

/** Makes the list of a game, or of one bet where a game has several. */
export function createEntries(): Entries {
  const all = signal<readonly Entry[]>([])
  const wrong = () => all().find((entry) => entry.problem() !== '') ?? null
  return {
    wrong,
    add(entry) {
      all.set([...all.peek(), entry])
      onCleanup(() => all.set(all.peek().filter((one) => one !== entry)))
    },
    refuse() {
      const entry = untracked(wrong)
      entry?.focus()
      return entry !== null
    },
  }
}
