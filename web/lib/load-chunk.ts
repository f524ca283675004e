import { CHUNK_TIMEOUT_MS } from '#contract/limits.ts'

/** The list of chunk errors (docs/specification.md 8.5). */
export type ChunkFault = 'missing' | 'timeout' | 'error'

/**
 * A lazy part of the page that could not be loaded. The message is the list's, for logs; the page shows its own words.
 */
export class ChunkError extends Error {
  override name = 'ChunkError'
  readonly fault: ChunkFault

  constructor(chunk: string, fault: ChunkFault, cause: unknown, css = false) {
    super(`Loading ${css ? 'CSS chunk' : 'chunk'} ${chunk} failed (${fault})`, { cause })
    this.fault = fault
  }
}

export type LoadChunkOptions = {
  timeoutMs?: number
  retries?: number
  backOffMs?: number
  /**
   * Called when every try has found the part missing. Returns true when the page is about to be replaced, so that no
   * error is shown.
   */
  recover?: () => Promise<boolean>
}

/**
 * Loads a lazy part: gives up after 120 s (docs/specification.md 2.20), after two more tries with a growing pause.
 * Fails with ChunkError: `timeout`, `missing` (the address returns nothing usable) or `error`.
 */
export async function loadChunk<Module>(
  name: string,
  load: () => Promise<Module>,
  options: LoadChunkOptions = {},
): Promise<Module> {
  const { timeoutMs = CHUNK_TIMEOUT_MS, retries = 2, backOffMs = 400, recover } = options
  for (let attempt = 0; ; attempt++) {
    try {
      return await withTimeout(name, load(), timeoutMs)
    } catch (error) {
      const isOver = attempt >= retries || (error instanceof ChunkError && error.fault === 'timeout')
      if (isOver) {
        const fault = toChunkError(name, error)
        if (fault.fault === 'missing' && recover && (await recover())) return await new Promise<never>(() => undefined)
        throw fault
      }
      await new Promise((resolve) => setTimeout(resolve, backOffMs * 2 ** attempt))
    }
  }
}

async function withTimeout<Value>(name: string, work: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(name, 'timeout', null)), timeoutMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

function toChunkError(name: string, error: unknown): ChunkError {
  if (error instanceof ChunkError) return error
  const text = error instanceof Error ? error.message : String(error)
  const css = /css/i.test(text)
  const missing = /failed to fetch|error loading|importing a module|not found|unable to preload/i.test(text)
  return new ChunkError(name, missing ? 'missing' : 'error', error, css)
}
