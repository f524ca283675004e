/**
 * A WebSocket connection to the studio, as a game client has it: text messages, thousands of connections from one
 * process. On 127.0.0.1 only.
 */
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'

export type Message = { type: string } & Record<string, unknown>
export type Line = {
  send(message: object): void
  close(): void
  onMessage: (message: Message) => void
  received: () => number
  isOpen: () => boolean
}

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10
const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Makes one masked frame; messages of a client are short. */
function frame(opcode: number, payload: Buffer): Buffer {
  const length = payload.length
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | length])
      : Buffer.from([0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff])
  const mask = randomBytes(4)
  const masked = Buffer.from(payload)
  for (let index = 0; index < length; index++) masked[index] = (payload[index] ?? 0) ^ (mask[index & 3] ?? 0)
  return Buffer.concat([head, mask, masked])
}

/**
 * Takes whole frames off the front of the received bytes. Returns the rest. The studio compresses and splits nothing.
 */
function takeFrames(data: Buffer, use: (opcode: number, payload: Buffer) => void): Buffer {
  let at = 0
  for (;;) {
    if (data.length < at + 2) break
    let length = (data[at + 1] ?? 0) & 0x7f
    let start = at + 2
    if (length === 126) {
      if (data.length < at + 4) break
      length = data.readUInt16BE(at + 2)
      start = at + 4
    } else if (length === 127) {
      if (data.length < at + 10) break
      length = Number(data.readBigUInt64BE(at + 2))
      start = at + 10
    }
    if (data.length < start + length) break
    use((data[at] ?? 0) & 0x0f, data.subarray(start, start + length))
    at = start + length
  }
  return data.subarray(at)
}

function upgrade(port: number, path: string): Promise<{ socket: Socket; head: Buffer }> {
  const key = randomBytes(16).toString('base64')
  return new Promise((done, failed) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': key, 'sec-websocket-version': '13' },
    })
    call.on('upgrade', (response, socket, head) => {
      const isRight =
        response.headers['sec-websocket-accept'] ===
        createHash('sha1')
          .update(key + MAGIC)
          .digest('base64')
      if (isRight) done({ socket, head })
      else failed(new Error('no WebSocket'))
    })
    call.on('response', (response) => failed(new Error(`${path} answers ${response.statusCode}`)))
    call.on('error', failed).end()
  })
}

/** Opens a connection, sends the session and waits for the welcome. Fails when the studio refuses or closes first. */
export async function openLine(
  port: number,
  engine: string,
  session: string,
  onMessage: (message: Message) => void,
): Promise<{ line: Line; welcome: Message }> {
  const { socket, head } = await upgrade(port, `/ws/${engine}`)
  let count = 0
  let rest: Buffer = Buffer.alloc(0)
  const line: Line = {
    send: (message) => {
      socket.write(frame(TEXT, Buffer.from(JSON.stringify(message))))
    },
    close: () => {
      socket.destroy()
    },
    onMessage,
    received: () => count,
    isOpen: () => !socket.destroyed,
  }
  const welcome = new Promise<Message>((done, failed) => {
    socket.on('close', () => failed(new Error('the line was closed')))
    const read = (data: Buffer) => {
      rest = takeFrames(rest.length > 0 ? Buffer.concat([rest, data]) : data, (opcode, payload) => {
        if (opcode === PING) socket.write(frame(PONG, payload))
        if (opcode === CLOSE) socket.destroy()
        if (opcode !== TEXT) return
        count++
        const message = JSON.parse(payload.toString()) as Message
        if (message.type === 'welcome') done(message)
        line.onMessage(message)
      })
    }
    socket.on('data', read).on('error', failed)
    if (head.length > 0) read(head)
  })
  line.send({ type: 'hello', session })
  return { line, welcome: await welcome }
}
