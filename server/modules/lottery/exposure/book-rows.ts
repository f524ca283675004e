/** What tickets add to the house's exposure, as rows of the routine `lottery.move_exposure`. */
import type { Exposure } from '#games/lottery/core/exposure.ts'

/** Cells of one row of the table. */
const CHUNK = 100
/** The page of what is owed whatever is drawn. */
const ALWAYS_PAGE = '!'

export type BookChunk = { chunk: number; cells: number[]; owes: string[] }
/** A page of the book. `max`: it counts what is staked on each number, which must stay within it. */
export type BookPage = { page: string; drawn: number; once: boolean; max?: string; chunks: BookChunk[] }

/** What each cell owes, by chunk. */
type Page = { drawn: number; once: boolean; max?: string; owed: Map<number, BigInt64Array> }

/** Adds up the claims of a ticket's lines, page by page. */
export class BookRows {
  readonly #pages = new Map<string, Page>()

  #page(name: string, about: Omit<Page, 'owed'>): Page {
    let page = this.#pages.get(name)
    if (!page) this.#pages.set(name, (page = { ...about, owed: new Map<number, BigInt64Array>() }))
    return page
  }

  /** Adds what a line may be owed. A line pays no more than `payoutMax`, so no cell of it owes more. */
  addClaims({ always, claims }: Exposure, payoutMax: bigint): void {
    const atMost = (owes: bigint) => (owes > payoutMax ? payoutMax : owes)
    if (always > 0n) add(this.#page(ALWAYS_PAGE, { drawn: 1, once: false }), 0, atMost(always))
    for (const { urn, isOnce, owes, cells } of claims) {
      const once = isOnce || !(urn.isBack || urn.weightOf)
      const page = this.#page(`${urn.id}${isOnce ? '?' : ''}`, { drawn: urn.drawn, once })
      const most = atMost(owes)
      for (const cell of cells) add(page, cell, most)
    }
  }

  /** Adds what is staked on each number of a play of which no number may have more than `max`. */
  addNumbers(play: string, numbers: readonly number[], stake: bigint, max: bigint): void {
    const page = this.#page(`#${play}`, { drawn: 1, once: false, max: max.toString() })
    for (const number of numbers) add(page, number, stake)
  }

  /** Returns the rows; `sign` -1 takes everything away again. */
  rows(sign: 1n | -1n = 1n): BookPage[] {
    return [...this.#pages].map(([page, { owed, ...about }]) => ({ page, ...about, chunks: chunksOf(owed, sign) }))
  }
}

function add({ owed }: Page, cell: number, owes: bigint): void {
  const chunk = Math.floor(cell / CHUNK)
  let cells = owed.get(chunk)
  if (!cells) owed.set(chunk, (cells = new BigInt64Array(CHUNK)))
  cells[cell % CHUNK] = (cells[cell % CHUNK] ?? 0n) + owes
}

function chunkOf(chunk: number, owed: BigInt64Array, sign: 1n | -1n): BookChunk {
  const cells: number[] = []
  const owes: string[] = []
  // the same amounts follow each other, and are written once
  let last = 0n
  let text = ''
  for (let cell = 0; cell < CHUNK; cell++) {
    const amount = owed[cell] ?? 0n
    if (amount === 0n) continue
    if (amount !== last) {
      last = amount
      text = (sign * amount).toString()
    }
    cells.push(cell)
    owes.push(text)
  }
  return { chunk, cells, owes }
}

const chunksOf = (owed: ReadonlyMap<number, BigInt64Array>, sign: 1n | -1n): BookChunk[] =>
  [...owed].map(([chunk, cells]) => chunkOf(chunk, cells, sign))
