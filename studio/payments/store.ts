/**
 * Stores orders, pay-outs and call-backs in one file: one row of text for each change, on disk before any answer is
 * sent. A restart reads the rows again and loses nothing. A row that a crash cut off was never answered, and is
 * dropped.
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Delivery, Order, Payout } from './payments.ts'

type Line = { order: Order } | { payout: Payout } | { delivery: Delivery }

export class Store {
  readonly #file: number
  readonly #orders = new Map<string, Order>()
  readonly #ordersByReference = new Map<string, Order>()
  readonly #payouts = new Map<string, Payout>()
  readonly #deliveries = new Map<string, Delivery>()

  /** Opens or creates the file. Drops rows that later ones replaced. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) this.#read(line)
    writeFileSync(
      `${path}.new`,
      this.#lines()
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
      { mode: 0o600 },
    )
    renameSync(`${path}.new`, path)
    this.#file = openSync(path, 'a')
  }

  findOrder(id: string): Order | null {
    return this.#orders.get(id) ?? null
  }

  findOrderByReference(reference: string): Order | null {
    return this.#ordersByReference.get(reference) ?? null
  }

  findPayout(reference: string): Payout | null {
    return this.#payouts.get(reference) ?? null
  }

  listOrders(): Order[] {
    return [...this.#orders.values()]
  }

  listPayouts(): Payout[] {
    return [...this.#payouts.values()]
  }

  /** Returns call-backs that were not accepted yet, the longest due first. */
  listOpenDeliveries(): Delivery[] {
    return [...this.#deliveries.values()]
      .filter((one) => !one.isDelivered)
      .sort((left, right) => left.dueAt - right.dueAt)
  }

  /** Stores changes together. They are on disk when it returns. */
  save(...lines: Line[]): void {
    appendFileSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    fsyncSync(this.#file)
    for (const line of lines) this.#apply(line)
  }

  close(): void {
    closeSync(this.#file)
  }

  #lines(): Line[] {
    return [
      ...[...this.#orders.values()].map((order) => ({ order })),
      ...[...this.#payouts.values()].map((payout) => ({ payout })),
      ...this.listOpenDeliveries().map((delivery) => ({ delivery })),
    ]
  }

  #read(text: string): void {
    if (!text.endsWith('}')) return
    try {
      this.#apply(JSON.parse(text) as Line)
    } catch {
      // cut off by a crash
    }
  }

  #apply(line: Line): void {
    if ('order' in line) {
      this.#orders.set(line.order.id, line.order)
      this.#ordersByReference.set(line.order.request.reference, line.order)
    } else if ('payout' in line) {
      this.#payouts.set(line.payout.request.reference, line.payout)
    } else {
      this.#deliveries.set(line.delivery.id, line.delivery)
    }
  }
}
