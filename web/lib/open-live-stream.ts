import type { QueryClient } from '@tanstack/react-query'
import { loadChunk } from './load-chunk.ts'
import { recoverDeploy } from './recover-deploy.ts'

/** Starts the live channel after the page, which does not wait for it. Returns a function that stops it. */
export function openLiveStream(client: QueryClient): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  const load = async () => (await import('./live-stream.ts')).startLiveStream
  // without the channel, answers are still fetched again when the reader returns to the page
  void loadChunk('live-stream', load, { recover: recoverDeploy }).then(
    (start) => {
      if (!isOver) stop = start(client)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    stop?.()
  }
}
