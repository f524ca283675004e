/** So many bytes of files are kept in memory by each process: the pictures of a first screen. */
const BYTES_MAX = 32 * 2 ** 20
/** Larger files are not kept. */
const FILE_MAX = 2 * 2 ** 20

/**
 * Returns a function that reads files that never change, and keeps those that were asked for last in memory. Readers who
 * ask for one file at the same time share one reading; what is not there is asked for again.
 */
export function recentFiles(read: (key: string) => Promise<Buffer | null>, bytesMax = BYTES_MAX) {
  const kept = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer | null>>()
  let bytes = 0
  const keep = (key: string, content: Buffer) => {
    if (content.length > Math.min(FILE_MAX, bytesMax) || kept.has(key)) return
    kept.set(key, content)
    bytes += content.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= bytesMax) break
      kept.delete(oldest)
      bytes -= length
    }
  }
  return async (key: string): Promise<Buffer | null> => {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known) // the last one to be given up
      return known
    }
    const running = reading.get(key) ?? read(key).finally(() => reading.delete(key))
    reading.set(key, running)
    const content = await running
    if (content) keep(key, content)
    return content
  }
}
