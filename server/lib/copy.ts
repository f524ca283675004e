/**
 * PostgreSQL's COPY over one of our clients, in which each side waits for the slower one. Text format: one row a line.
 */
import type pg from 'pg'

/** The package's types leave out what COPY needs of a connection. */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** What the client's query queue expects of a query; COPY does not send the other events. */
abstract class Copy {
  readonly done: Promise<void>
  #resolve: () => void = () => undefined
  #reject: (error: Error) => void = () => undefined
  readonly #text: string
  protected failure: Error | null = null

  constructor(text: string) {
    this.#text = text
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }
  handleCommandComplete(): void {
    /* ReadyForQuery follows */
  }
  handleError(error: Error): void {
    this.#reject(error)
  }
  handleReadyForQuery(): void {
    if (this.failure) this.#reject(this.failure)
    else this.#resolve()
  }
}

class CopyOut extends Copy {
  readonly #take: (chunk: Buffer) => Promise<void> | undefined

  constructor(text: string, take: (chunk: Buffer) => Promise<void> | undefined) {
    super(text)
    this.#take = take
  }

  handleCopyData(message: { chunk: Buffer }, connection: Wire): void {
    const full = this.#take(message.chunk)
    if (!full) return
    connection.stream.pause()
    full
      .catch((error: Error) => {
        this.failure = error
      })
      .finally(() => connection.stream.resume())
  }
}

class CopyIn extends Copy {
  readonly #rows: AsyncIterable<Buffer>

  constructor(text: string, rows: AsyncIterable<Buffer>) {
    super(text)
    this.#rows = rows
  }

  handleCopyInResponse(connection: Wire): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: Error) => {
        this.failure = error
        connection.sendCopyFail(error.message)
      },
    )
  }

  async #send(connection: Wire): Promise<void> {
    for await (const chunk of this.#rows) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain)
        await new Promise((done) => {
          connection.stream.once('drain', done)
        })
    }
  }
}

/** Runs `copy … to stdout`. Calls `take` with pieces of whole rows; when it returns a promise, waits for it. */
export function copyOut(
  client: pg.ClientBase,
  text: string,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<void> {
  return client.query(new CopyOut(text, take)).done
}

/**
 * Runs `copy … from stdin` with pieces of rows, which may be cut at any place. Fails when reading the rows fails, or
 * when the table refuses one.
 */
export function copyIn(client: pg.ClientBase, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return client.query(new CopyIn(text, rows)).done
}
