import { type ComponentType, createElement, type ReactNode, use } from 'react'
import { loadSubject } from './i18n.tsx'
import { loadChunk } from './load-chunk.ts'

export type LazyScreen<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<unknown> }

/**
 * A screen that is loaded when it is first shown, together with the messages of its subjects. A failure reaches the
 * nearest error boundary as ChunkError, and rendering it again tries again. `preload` starts early.
 */
export function lazyScreen<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  subjects: readonly string[] = [],
): LazyScreen<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  const start = () => {
    loading ??= loadChunk(name, async () => {
      const [screen] = await Promise.all([load(), ...subjects.map(loadSubject)])
      return screen
    }).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  const Screen = (props: Props) => createElement(use(start()), props)
  return Object.assign(Screen, { preload: start })
}
