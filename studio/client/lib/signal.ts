/** Values that notify their readers of changes. Small on purpose: signals, effects, ownership. */

type Effect = {
  run(): void
  sources: Set<Set<Effect>>
  children: Effect[]
  cleanups: (() => void)[]
  isDisposed: boolean
}

/** A value that may change: call it to read (and to follow it inside an effect), `set` it to change it. */
export type Signal<Value> = {
  (): Value
  set(next: Value): void
  /** Reads without following. */
  peek(): Value
}

let active: Effect | null = null
let queue: Set<Effect> | null = null

function flush(): void {
  const effects = queue
  queue = null
  for (const effect of effects ?? []) if (!effect.isDisposed) effect.run()
}

function schedule(effect: Effect): void {
  if (!queue) {
    queue = new Set()
    queueMicrotask(flush)
  }
  queue.add(effect)
}

/** Makes a signal. Setting an equal value notifies no reader. */
export function signal<Value>(initial: Value): Signal<Value> {
  let value = initial
  const followers = new Set<Effect>()
  const read = () => {
    if (active) {
      followers.add(active)
      active.sources.add(followers)
    }
    return value
  }
  return Object.assign(read, {
    peek: () => value,
    set(next: Value) {
      if (Object.is(next, value)) return
      value = next
      for (const follower of followers) schedule(follower)
    },
  })
}

function release(effect: Effect): void {
  for (const source of effect.sources) source.delete(effect)
  effect.sources.clear()
  for (const child of effect.children.splice(0)) dispose(child)
  for (const cleanup of effect.cleanups.splice(0)) cleanup()
}

function dispose(effect: Effect): void {
  effect.isDisposed = true
  release(effect)
}

/**
 * Runs `work` now and again, one microtask after anything that it read has changed. Effects made inside end with it.
 */
export function effect(work: () => void): () => void {
  const self: Effect = {
    sources: new Set(),
    children: [],
    cleanups: [],
    isDisposed: false,
    run() {
      release(self)
      const outer = active
      active = self
      try {
        work()
      } finally {
        active = outer
      }
    },
  }
  active?.children.push(self)
  self.run()
  return () => dispose(self)
}

/** Registers a function that runs when the surrounding effect runs again or ends. */
export function onCleanup(cleanup: () => void): void {
  active?.cleanups.push(cleanup)
}

/** Reads without following anything. Effects made inside still end with the surrounding one. */
export function untracked<Value>(read: () => Value): Value {
  const outer = active
  const shelter: Effect | null = outer
    ? {
        run: () => undefined,
        sources: new Set(),
        children: outer.children,
        cleanups: outer.cleanups,
        isDisposed: false,
      }
    : null
  active = shelter
  try {
    return read()
  } finally {
    if (shelter) for (const source of shelter.sources) source.delete(shelter)
    active = outer
  }
}
