import { signal, type Signal } from '#studio/client/lib/signal.ts'

/** A signal for each id, made when it is first asked for. */
export function byId<Value>(): (id: string) => Signal<Value | null> {
  const kept = new Map<string, Signal<Value | null>>()
  return (id) => {
    const known = kept.get(id) ?? signal<Value | null>(null)
    kept.set(id, known)
    return known
  }
}
