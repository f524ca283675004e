/**
 * Backups that only the holder of a key can open, in the format age (https://age-encryption.org/v1), which the tool
 * `age` opens as well (decision 0768). The house knows recipients alone: who takes a server over cannot read what lies
 * in the store. The other half, the identity, is kept where backups are restored.
 */
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'

/** What an age file begins with. */
const MARK = Buffer.from('age-encryption.org/v1')

type Bytes = AsyncIterable<Uint8Array>
/** The package works on the browser's streams, which are the same ones. */
type WebStream = globalThis.ReadableStream<Uint8Array>

const toWeb = (bytes: Bytes) => ReadableStream.from(bytes) as unknown as WebStream
const fromWeb = (stream: WebStream) => Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)

/** Returns whether bytes are the beginning of a sealed file. */
export const isSealed = (beginning: Uint8Array): boolean =>
  Buffer.from(beginning.buffer, beginning.byteOffset, Math.min(beginning.length, MARK.length)).equals(MARK)

/** Returns an identity, which opens, and its recipient, which seals. */
export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Throws for a text that is no recipient; `where`: what named it. */
export async function checkRecipients(recipients: readonly string[], where: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const one of recipients) {
    try {
      encrypter.addRecipient(one)
    } catch {
      throw new Error(`${where}: "${one}" is no recipient; fairhouse keys backup makes one (age1…)`)
    }
  }
}

/** Seals bytes to recipients, as they come. */
export async function seal(bytes: Bytes, recipients: readonly string[]): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const one of recipients) encrypter.addRecipient(one)
  return fromWeb(await encrypter.encrypt(toWeb(bytes)))
}

/** Returns the identities in the text of a file, which has one a line, and comments with #. */
export const readIdentities = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Opens sealed bytes, as they come. Throws when none of the identities opens them, or when they are damaged. */
export async function unseal(bytes: Bytes, identities: readonly string[]): Promise<Readable> {
  if (identities.length === 0)
    throw new Error('the backup is sealed: name the file of its identity (--identity, or BACKUP_IDENTITY_FILE)')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const one of identities) decrypter.addIdentity(one)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(bytes)))
  } catch (error) {
    throw new Error('the backup is sealed to somebody else: none of the identities opens it', { cause: error })
  }
}
