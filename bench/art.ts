import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { forgetShared } from '#art/core/share.ts'
import { cardRow } from '#art/front.ts'
import { paintCard } from '#art/paint-card.ts'
import { renderCard, type CardRow } from '#art/render-card.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'

/** Every tenth game of the catalogue, so that each lane and theme family is measured. */
const EVERY = 10
/** The time of the first design for one card on one core, in ms, according to its own notes. */
const FIRST_DESIGN_MS = 2400

/** Returns the CPU time of this process in ms, so that a busy machine does not count against a card. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function perCard(
  rows: readonly CardRow[],
  paint: (row: CardRow) => Promise<unknown>,
): Promise<{ cpu: number; wall: number }> {
  const [cpu, wall] = [cpuMs(), performance.now()]
  for (const row of rows) await paint(row)
  return { cpu: (cpuMs() - cpu) / rows.length, wall: (performance.now() - wall) / rows.length }
}

/**
 * Measures milliseconds per card on one core: painted with the parts that cards share, painted with every part made
 * again for each card, and rendered into its three files. Prints the ratios.
 */
export async function run(): Promise<void> {
  sharp.concurrency(1)
  const rows = GAMES.filter((_, index) => index % EVERY === 0).map(cardRow)
  const paint = (row: CardRow): Promise<unknown> => paintCard(row, { name: row.vendorName, mark: row.vendorMark })
  const folder = await mkdtemp(join(tmpdir(), 'bench-art-'))
  const first = await perCard(rows.slice(0, 1), paint)
  forgetShared()
  const shared = await perCard(rows, paint)
  const files = await perCard(rows, (row) => renderCard(row, folder))
  const alone = await perCard(rows, async (row) => {
    forgetShared()
    await paint(row)
  })
  await rm(folder, { recursive: true })
  report(`${rows.length} cards over every lane`, [
    ['the very first card, fonts and icons included', first],
    ['a card, parts shared, from an empty store', shared],
    ['a card into its three files, parts known', files],
    ['a card, nothing shared', alone],
  ])
  const times = (ms: number): string => (ms / shared.cpu).toFixed(1)
  process.stdout.write(
    `sharing makes a card ${times(alone.cpu)} times cheaper, ${times(FIRST_DESIGN_MS)} times against the ` +
      `first design's ` +
      `${FIRST_DESIGN_MS} ms\n`,
  )
}

type Cost = {
  readonly cpu: number
  readonly wall: number
}

function report(head: string, lines: readonly (readonly [string, Cost])[]): void {
  process.stdout.write(`${head}\n`)
  for (const [name, { cpu, wall }] of lines) {
    process.stdout.write(
      `${name.padEnd(48)}${cpu.toFixed(0).padStart(6)} ms CPU${wall.toFixed(0).padStart(6)} ms wall\n`,
    )
  }
}
