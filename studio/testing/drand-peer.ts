/**
 * A drand relay for tests, like one on the network: over HTTP, with its own key pair, each pulse signed and published
 * when its time has come. Members do not accept its chain (`beaconOf`), and no setting of the studio can select it.
 */
import { createServer, type Server } from 'node:http'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { drandChain, QUICKNET_FACTS, type BeaconChain, type FindBeacon } from '#games/fair/beacons.ts'
import { messageOf } from '#games/fair/pulse-signature.ts'
import { valueOf } from '#studio/beacon/beacon.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'

const { shortSignatures } = bls12_381
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export class DrandPeer {
  readonly chain: BeaconChain
  /** The beacons of a test that accepts this chain. */
  readonly beacons: FindBeacon = (source) => (source === this.chain.source ? this.chain : null)
  /**
   * What it answers instead of the truth: a pulse of another number, one under another key, an invented one, or
   * nothing.
   */
  lie: 'replay' | 'otherKey' | 'madeUp' | 'silence' | null = null
  asked: number[] = []
  readonly #server: Server
  readonly #now: () => number
  readonly #secret = Buffer.from(`00${sha256Hex('a key of the tests').slice(2)}`, 'hex')
  readonly #otherSecret = Buffer.from(`00${sha256Hex('another key of the tests').slice(2)}`, 'hex')

  private constructor(now: () => number) {
    this.#now = now
    const publicKey = toHex(shortSignatures.getPublicKey(this.#secret).toBytes())
    this.chain = drandChain({ ...QUICKNET_FACTS, hash: sha256Hex(`a chain of the tests|${publicKey}`), publicKey })
    this.#server = createServer((request, reply) => {
      const [, hash = '', , round = ''] = request.url?.split('/') ?? []
      const [status, body] = `drand/${hash}` === this.chain.source ? this.#answer(Number(round)) : [404, {}]
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }

  /** Starts to publish pulses by a clock. The caller stops it. */
  static async start(now: () => number): Promise<DrandPeer> {
    const peer = new DrandPeer(now)
    await new Promise<void>((done) => {
      peer.#server.listen(0, '127.0.0.1', done)
    })
    return peer
  }

  get origin(): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) throw new Error('the peer does not listen')
    return `http://127.0.0.1:${address.port}`
  }

  /** Returns the signature of a pulse, as the network computes it. */
  sign(pulse: number, secret: Uint8Array = this.#secret): string {
    return toHex(shortSignatures.sign(messageOf(pulse), secret).toBytes())
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((done) => {
      this.#server.close(() => done())
    })
  }

  #answer(pulse: number): [number, object] {
    this.asked.push(pulse)
    if (this.lie === 'silence') return [503, {}]
    if (this.chain.timeOf(pulse) > this.#now()) return [425, { error: 'not yet' }]
    const signature =
      this.lie === 'replay'
        ? this.sign(pulse - 1)
        : this.lie === 'otherKey'
          ? this.sign(pulse, this.#otherSecret)
          : this.lie === 'madeUp'
            ? `${sha256Hex(`made up ${pulse}`)}${sha256Hex('made up').slice(0, 32)}`
            : this.sign(pulse)
    return [200, { round: pulse, randomness: valueOf(signature), signature }]
  }
}
