/** Secrets of draws: made, sealed and opened here only. */
import { createHash, createHmac } from 'node:crypto'
import { sealOf } from '#games/luck/proofs.ts'
import type { Env } from '#server/lib/env.ts'
import { openText, sealText } from '#server/lib/secret-box.ts'
import type { Draw } from './draws.sql.ts'

const SECRET_BYTES = 32

export const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
export const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()

/** Returns the owner that a draw's box is made for. */
export const drawOwner = (reference: string) => `draw ${reference}`

/** Makes the secret of a draw: its box, and the seal that is published. */
export async function makeSecret(env: Env, reference: string): Promise<{ secret: string; seal: string }> {
  const secret = env.random.bytes(SECRET_BYTES).toString('hex')
  return { secret: sealText(env, drawOwner(reference), secret), seal: await sealOf(sha256, secret) }
}

/** Returns the secret of a draw in hex. Nothing of it may be told before the draw is over. */
export function openSecret(env: Env, { reference, secret }: Pick<Draw, 'reference' | 'secret'>): string {
  return openText(env, drawOwner(reference), secret)
}

/** Returns what is published of a draw: its secret only when it was told. */
export function presentDraw(env: Env, draw: Draw) {
  return {
    id: draw.reference,
    opensAt: draw.opensAt.toISOString(),
    closesAt: draw.closesAt.toISOString(),
    seal: draw.seal,
    secret: draw.toldAt ? openSecret(env, draw) : null,
  }
}
