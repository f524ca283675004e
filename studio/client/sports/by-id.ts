import { signal, type Signal } from '#studio/client/lib/signal.ts'

/** Makes a signal for each id when it is first asked for. */
export function byId<Value>(): (id: string) => Signal<Value | null> {
  const kept = new Map<string, Signal<Value | null>>()
  return (id) => {
    const known = kept.get(id) ?? signal<Value | null>(null)
    kept.set(id, known)
    return known
  }
}
