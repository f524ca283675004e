import { type ComponentType, createElement, type ReactNode, use } from 'react'
import { loadSubject } from './i18n.tsx'
import { loadChunk } from './load-chunk.ts'
import { recoverDeploy } from './recover-deploy.ts'

/** Where a lazy screen stands (docs/specification.md 4.17). */
export type LoadState = 'not loaded' | 'loading' | 'loaded' | 'failed'
export type LazyScreen<Props> = ((props: Props) => ReactNode) & {
  preload: () => Promise<unknown>
  state: () => LoadState
}

/** The ways to try again what has failed. */
const failures = new Set<() => void>()

/** Lets whatever has failed be tried again; whoever shows a failure calls it, once it is shown. */
export function forgetFailures(): void {
  for (const forget of failures) forget()
  failures.clear()
}

/**
 * A screen that is loaded when it is first shown, together with the messages of its subjects. A failure reaches the
 * nearest error boundary as ChunkError; after `forgetFailures` rendering it again tries again. `preload` starts early.
 */
export function lazyScreen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  subjects: readonly string[] = [],
): LazyScreen<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  let state: LoadState = 'not loaded'
  const start = () => {
    if (loading) return loading
    state = 'loading'
    const work = async () => {
      const [screen] = await Promise.all([load(), ...subjects.map(loadSubject)])
      return screen
    }
    loading = loadChunk(name, work, { recover: recoverDeploy }).then(
      (screen) => {
        state = 'loaded'
        return screen
      },
      (error: unknown) => {
        state = 'failed'
        // kept until it has been shown: a new promise for each rendering would be waited for, over and over
        failures.add(() => (loading = null))
        throw error
      },
    )
    return loading
  }
  const Screen = (props: Props) => createElement(use(start()), props)
  return Object.assign(Screen, { preload: start, state: () => state })
}
