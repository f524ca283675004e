/**
 * Secrets of the house's own draws (docs/reference/games.md 4.1): made, boxed and opened here only. Nothing of a link may
 * be told before its issue is drawn, but for its seal, which is the secret of the link before.
 */
import { createHash, createHmac, hash } from 'node:crypto'
import type { HmacSha256, Sha256 } from '#games/fair/hash.ts'
import type { Env } from '#server/lib/env.ts'
import { openText, sealText, type Keyholder } from '#server/lib/secret-box.ts'

/** Links of one chain: some days of a draw a minute, so that each is opened by walking a few thousand hashes. */
export const CHAIN_LENGTH = 4_096
const SECRET_BYTES = 32

export const hmacSha256: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest()
export const sha256Bytes: Sha256 = (message) => createHash('sha256').update(message).digest()

/** Returns the owners that a chain's boxes are made for. */
export const chainOwner = (commitment: string) => `lottery chain ${commitment}`
export const beaconOwner = (commitment: string) => `lottery beacon ${commitment}`

/** Returns the link so many links back: each is SHA-256 of the next one's hex text. */
export function walkBack(link: string, steps: number): string {
  let walked = link
  for (let step = 0; step < steps; step++) walked = hash('sha256', walked)
  return walked
}

export type NewChain = { secret: string; beaconSecret: string; commitment: string; beaconCommitment: string }

/** Makes the secrets of a chain, and what is published of them. */
export function makeChain(random: Env['random'], length = CHAIN_LENGTH): NewChain {
  const [secret, beaconSecret] = [0, 1].map(() => random.bytes(SECRET_BYTES).toString('hex')) as [string, string]
  return {
    secret,
    beaconSecret,
    commitment: walkBack(secret, length),
    beaconCommitment: hash('sha256', beaconSecret),
  }
}

export type Chain = { id: bigint; length: number; commitment: string; secret: string; beaconSecret: string }

/** Returns a chain's secrets in boxes, as they are stored. */
export const boxChain = (holder: Keyholder, { secret, beaconSecret, commitment }: NewChain) => ({
  secret: sealText(holder, chainOwner(commitment), secret),
  beaconSecret: sealText(holder, beaconOwner(commitment), beaconSecret),
})

/** Returns the secret of a link of an opened chain, from its last one. */
export const linkOf = (secret: string, length: number, link: number): string => walkBack(secret, length - link)

/** Returns the house's own stand-in for a beacon: a second secret for each link, which no former one tells. */
export const localBeacon = (beaconSecret: string, link: number): string =>
  createHmac('sha256', Buffer.from(beaconSecret, 'hex')).update(String(link)).digest('hex')

/** What of a link is shown while bets are taken. */
export type Sealed = { seal: string; beaconSeal: string }

/** Returns what is shown of a link before its draw: hashes of its secret and of its stand-in for a beacon. */
export function sealOfLink(holder: Keyholder, chain: Chain, link: number): Sealed {
  const secret = openText(holder, chainOwner(chain.commitment), chain.secret)
  const beacon = openText(holder, beaconOwner(chain.commitment), chain.beaconSecret)
  return {
    seal: linkOf(secret, chain.length, link - 1),
    beaconSeal: hash('sha256', localBeacon(beacon, link)),
  }
}

/** Opens a link for its draw. Call it only for an issue that takes no bets any more. */
export function openLink(holder: Keyholder, chain: Chain, link: number): { secret: string; beacon: string } {
  const secret = openText(holder, chainOwner(chain.commitment), chain.secret)
  const beacon = openText(holder, beaconOwner(chain.commitment), chain.beaconSecret)
  return { secret: linkOf(secret, chain.length, link), beacon: localBeacon(beacon, link) }
}
