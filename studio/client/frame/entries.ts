/**
 * The typed fields of a game. Every action asks here first, so that no bet is placed while a field holds a text that
 * cannot be used.
 */
import { onCleanup, signal, untracked } from '#studio/client/lib/signal.ts'

export type Entry = {
  /** Why the text is refused, in the reader's words; empty while it is valid. */
  problem: () => string
  /** The id of the line that shows the problem. */
  noteId: string
  focus: () => void
}

export type Entries = {
  /** Adds an entry for as long as the surrounding effect lives. */
  add(entry: Entry): void
  /** The first field with a refused text, or null. Followed inside effects. */
  wrong(): Entry | null
  /** Returns true while a field is wrong, and moves the focus to it. Every action that places a bet calls it. */
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
