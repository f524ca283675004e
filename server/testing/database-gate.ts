/** A database's address behind which a test lets PostgreSQL be away: nobody listens, or it recovers. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export type DatabaseGate = {
  /** The database's address through the gate. */
  url: string
  /** Cuts all connections; from now on nobody listens at the address. */
  close(): Promise<void>
  /** Cuts all connections; from now on each new one is refused as by a PostgreSQL that recovers (57P03). */
  recover(): Promise<void>
  /** From now on connections lead to the database. */
  open(): Promise<void>
}

/** PostgreSQL's answer to whoever connects while it recovers. */
function recovering(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is in recovery mode\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Opens a gate on 127.0.0.1 in front of the database of an address. It is closed at first. */
export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let port = 0

  const meet = (client: Socket, isOpen: boolean) => {
    const hold = (socket: Socket, other: () => Socket | undefined) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other()?.destroy()
      })
    }
    const database = isOpen ? connect(Number(target.port), target.hostname) : undefined
    hold(client, () => database)
    if (!database) return client.once('data', () => client.end(recovering()))
    hold(database, () => client)
    client.pipe(database)
    return database.pipe(client)
  }
  const close = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    server = null
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const listen = async (isOpen: boolean) => {
    await close()
    server = createServer((client) => void meet(client, isOpen)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  await listen(true) // takes a port
  await close()
  const through = new URL(url)
  through.port = String(port)
  return { url: through.href, close, recover: () => listen(false), open: () => listen(true) }
}
