/** A player's screen at a crash table, for tests: what it sent and everything it was shown. */
import type { CrashClientMessage, CrashServerMessage } from '#studio/engines/crash/protocol.ts'
import { newRequestId, type StudioHouse, type TestMember } from './studio-house.ts'

type Shown<Type extends CrashServerMessage['type']> = Extract<CrashServerMessage, { type: Type }>

export type TestScreen = {
  readonly shown: CrashServerMessage[]
  closeCode: number | null
  send(message: CrashClientMessage | object): Promise<void>
  /** Sends without waiting. */
  sendOnly(message: object): void
  /** Returns all messages of a type so far. */
  all<Type extends CrashServerMessage['type']>(type: Type): Shown<Type>[]
  /** Returns the last message of a type. Throws when there was none. */
  last<Type extends CrashServerMessage['type']>(type: Type): Shown<Type>
  /** Bets and returns the request's id. */
  bet(fields?: object): Promise<string>
  /** Resolves when everything sent so far was carried out and shown. */
  settled(): Promise<void>
  leave(): void
}

let pings = 0

/** Opens a screen without sending a message. */
export async function openScreen(house: StudioHouse, path = '/ws/crash'): Promise<TestScreen> {
  const shown: CrashServerMessage[] = []
  const pongs = new Map<string, () => void>()
  const { WebSocket = null } = house.app.websocketServer.options
  if (!WebSocket) throw new Error('the socket library has no client')
  const socket = new WebSocket(`${house.origin.replace('http', 'ws')}${path}`)
  const reach = async () => {
    if (screen.closeCode !== null) return
    const label = String(++pings)
    const answered = new Promise<void>((done) => {
      pongs.set(label, done)
    })
    socket.ping(label)
    await answered
  }
  const screen: TestScreen = {
    shown,
    closeCode: null,
    async send(message) {
      socket.send(JSON.stringify(message))
      await screen.settled()
    },
    sendOnly: (message) => socket.send(JSON.stringify(message)),
    all: (type) => shown.filter((message) => message.type === type) as never,
    last(type) {
      const message = screen.all(type).at(-1)
      if (!message)
        throw new Error(`no ${type} was shown; shown were ${[...new Set(shown.map((one) => one.type))].join(', ')}`)
      return message
    },
    async bet(fields = {}) {
      const requestId = newRequestId()
      const roundId = shown.findLast((message) => 'round' in message)?.round.roundId ?? ''
      await screen.send({ type: 'bet', requestId, roundId, slot: 0, stake: '100.00', autoAt: null, ...fields })
      return requestId
    },
    async settled() {
      await reach() // all that was sent has arrived
      await house.tables.idle()
      await house.liveTables.idle()
      await house.fishing.idle()
      await house.pvpRooms.idle()
      await house.env.outbox.idle()
      await new Promise(setImmediate)
      await reach() // all that was answered is shown
    },
    leave: () => socket.terminate(),
  }
  socket.on('message', (data: Buffer) => {
    shown.push(JSON.parse(data.toString()) as CrashServerMessage)
  })
  // a pong frame of the socket: it returns after everything sent before it was read, and does not count as a message
  socket.on('pong', (label: Buffer) => {
    pongs.get(label.toString())?.()
    pongs.delete(label.toString())
  })
  socket.on('close', (code: number) => {
    screen.closeCode = code
    for (const answered of pongs.values()) answered()
  })
  await new Promise((done) => {
    socket.once('open', done)
  })
  return screen
}

/** Opens a member's screen and sends `hello`. */
export async function sitDown(house: StudioHouse, member: TestMember): Promise<TestScreen> {
  const screen = await openScreen(house)
  await screen.send({ type: 'hello', session: member.state.session })
  for (let look = 0; look < 20_000 && screen.all('welcome').length === 0; look++) await screen.settled()
  return screen
}
