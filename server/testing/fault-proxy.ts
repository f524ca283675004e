/** A connection between server and database that a test can cut, or that loses answers while requests still arrive. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type FaultProxy = {
  /** The database's address through the proxy. */
  url: string
  /** Loses answers from now on; requests still arrive. */
  loseAnswers(): void
  /** Cuts every connection; new ones work, answers included. */
  cut(): void
  close(): Promise<void>
}

/** Opens a proxy on 127.0.0.1 in front of the database of an address. */
export async function openFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isLosing = false
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.on('data', (bytes) => database.write(bytes))
    database.on('data', (bytes) => {
      if (!isLosing) client.write(bytes)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    loseAnswers: () => {
      isLosing = true
    },
    cut: () => {
      isLosing = false
      cut()
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        cut()
      }),
  }
}
