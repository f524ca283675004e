/**
 * A chain of secrets with one commitment for all: each link is SHA-256 of the next one's hex text, and the last link
 * made is published first. Links are used in reverse order, so that each revealed one is proven by the one before it.
 */
import { textBytes, toHex, type Sha256 } from './hash.ts'

/** Returns the link before `hash`: SHA-256 of its hex text. */
export async function previousLink(sha256: Sha256, hash: string): Promise<string> {
  return toHex(await sha256(textBytes(hash)))
}

/** Returns the link `steps` links back. */
export async function linkBefore(sha256: Sha256, hash: string, steps: number): Promise<string> {
  let link = hash
  for (let step = 0; step < steps; step++) link = await previousLink(sha256, link)
  return link
}

/** Returns whether `hash` is link number `position` of the chain that `terminal` (link 0) was published for. */
export async function isLinkOf(sha256: Sha256, terminal: string, hash: string, position: number): Promise<boolean> {
  return (await linkBefore(sha256, hash, position)) === terminal
}
