import { type ComponentType, createElement, type ReactNode, use } from 'react'
import { loadSubject } from './i18n.tsx'
import { loadChunk } from './load-chunk.ts'
import type { MessageBundle } from './message-keys.ts'
import { recoverDeploy } from './recover-deploy.ts'

/** The states of a lazy screen (docs/specification.md 4.17). */
export type LoadState = 'not loaded' | 'loading' | 'loaded' | 'failed'
export type LazyScreen<Props> = ((props: Props) => ReactNode) & {
  preload: () => Promise<unknown>
  state: () => LoadState
}

/** Functions that reset failed loads. */
const failures = new Set<() => void>()

/** Resets failed loads, so that they can be tried again; called by the view of a failure, after it is shown. */
export function forgetFailures(): void {
  for (const forget of failures) forget()
  failures.clear()
}

/**
 * Returns a screen that is loaded when it is first shown, together with its bundles of messages and with the words that
 * the first screen does not need (`later`). A failure reaches the
 * nearest error boundary as ChunkError; after `forgetFailures`, the next rendering tries again. `preload` starts early.
 */
export function lazyScreen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  bundles: readonly MessageBundle[] = [],
): LazyScreen<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  let state: LoadState = 'not loaded'
  let loaded: ComponentType<Props> | null = null
  const start = () => {
    if (loading) return loading
    state = 'loading'
    const work = async () => {
      const [screen] = await Promise.all([load(), loadSubject('later'), ...bundles.map(loadSubject)])
      return screen
    }
    loading = loadChunk(name, work, { recover: recoverDeploy }).then(
      (screen) => {
        state = 'loaded'
        loaded = screen
        return screen
      },
      (error: unknown) => {
        state = 'failed'
        // stored until the failure has been shown: with a new promise for each rendering the page would wait endlessly
        failures.add(() => (loading = null))
        throw error
      },
    )
    return loading
  }
  // what is loaded is drawn at once: a promise, even a kept one, would first show what stands for it
  const Screen = (props: Props) => createElement(loaded ?? use(start()), props)
  return Object.assign(Screen, { preload: start, state: () => state })
}
