import { constants, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { renderCard, type CardFacts, type CardRow } from './render-card.ts'

/** The worker's answer to each row, in the order of the rows. */
export type WorkerAnswer =
  | { readonly code: string; readonly facts: CardFacts }
  | { readonly code: string; readonly error: string }

/**
 * Renders cards one at a time in a separate process at the lowest priority, so that a server never waits for art. Rows
 * come as process messages or as JSON lines on standard input; the folder is the first argument. Each row is answered
 * on the channel that it came from. The process ends when its channel closes or its input ends.
 */
function main(): void {
  const outDir = process.argv[2]
  if (outDir === undefined) throw new Error('usage: worker <folder>')
  setPriority(constants.priority.PRIORITY_LOW)
  sharp.concurrency(1)
  let last: Promise<void> = Promise.resolve()
  const take = (row: CardRow, reply: (answer: WorkerAnswer) => void): void => {
    last = last.then(async () => reply(await answer(row, outDir)))
  }
  if (process.send !== undefined) {
    process.on('message', (row: CardRow) => take(row, (reply) => process.send?.(reply)))
    process.on('disconnect', () => process.exit(0))
    return
  }
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() !== '')
      take(JSON.parse(line) as CardRow, (reply) => process.stdout.write(`${JSON.stringify(reply)}\n`))
  })
}

async function answer(row: CardRow, outDir: string): Promise<WorkerAnswer> {
  try {
    return { code: row.code, facts: await renderCard(row, outDir) }
  } catch (error) {
    return { code: row.code, error: error instanceof Error ? error.message : String(error) }
  }
}

main()
