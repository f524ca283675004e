/** A passkey in software (WebAuthn level 3, ES256, no attestation), for tests without a browser. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Encodes CBOR (RFC 8949) as far as WebAuthn needs it: small whole numbers, texts, bytes, maps. */
function cbor(
  value: number | string | Buffer | Map<number | string, number | string | Buffer | Map<never, never>>,
): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

export class SoftPasskey {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #rpId: string
  readonly #origin: string
  counter = 0

  constructor(rpId: string, origin: string) {
    this.#rpId = rpId
    this.#origin = origin
  }

  #authData(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.counter)
    return Buffer.concat([sha256(this.#rpId), Buffer.from([flags]), counter, more])
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #answer(response: Record<string, string>) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  /** Returns what navigator.credentials.create returns. */
  create(options: Record<string, unknown>) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(String(x), 'base64url')],
        [-3, Buffer.from(String(y), 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key])
    const attestation = cbor(
      new Map<string, string | Buffer | Map<never, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', this.#authData(USER_PRESENT_AND_VERIFIED | HAS_KEY, attested)],
      ]),
    )
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', String(options.challenge)).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    })
  }

  /** Returns what navigator.credentials.get returns. */
  get(options: Record<string, unknown>) {
    const clientData = this.#clientData('webauthn.get', String(options.challenge))
    const authenticatorData = this.#authData(USER_PRESENT_AND_VERIFIED)
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }
}
