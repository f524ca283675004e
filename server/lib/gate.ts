/** Lets so many in at a time, in the order in which they came. */
export class Gate {
  readonly #most: number
  #inside = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Runs work as soon as there is room for it. Throws what the work throws. */
  async through<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#inside < this.#most) this.#inside++
    // the one who leaves hands their place on
    else await new Promise<void>((enter) => this.#waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside--
    }
  }
}
