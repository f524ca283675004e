/**
 * The bets of a round as one hash: every member can show that their own bet was in it, without seeing the others. Leaf:
 * SHA-256 of "bet|<id>|<seed>". Node: SHA-256 of "node|<left>|<right>". A node without a neighbour is passed up
 * unchanged.
 */
import { textBytes, toHex, type Sha256 } from './hash.ts'

/** A bet's id, and the seed that its player's device drew for it; empty where none was sent. */
export type BetLeaf = {
  bet: string
  seed: string
}

/** The neighbours from a leaf up to the root, "l:<hash>" where the neighbour is on the left. */
export type LeafPath = readonly string[]

const hashOf = async (sha256: Sha256, text: string) => toHex(await sha256(textBytes(text)))
const leafOf = (sha256: Sha256, { bet, seed }: BetLeaf) => hashOf(sha256, `bet|${bet}|${seed}`)
const nodeOf = (sha256: Sha256, left: string, right: string) => hashOf(sha256, `node|${left}|${right}`)

/**
 * Returns the root of a round's bets in their order, and each bet's path to it. For no bets: SHA-256 of an empty text.
 * `isWanted` spares the paths of others, where there are many bets.
 */
export async function treeOf(
  sha256: Sha256,
  bets: readonly BetLeaf[],
  isWanted: (index: number) => boolean = () => true,
): Promise<{ root: string; paths: string[][] }> {
  const paths: string[][] = bets.map(() => [])
  let row = await Promise.all(
    bets.map(async (bet, index) => ({ hash: await leafOf(sha256, bet), under: isWanted(index) ? [index] : [] })),
  )
  while (row.length > 1) {
    const above: typeof row = []
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at], row[at + 1]]
      if (!left) continue
      if (!right) {
        above.push(left)
        continue
      }
      for (const index of left.under) paths[index]?.push(`r:${right.hash}`)
      for (const index of right.under) paths[index]?.push(`l:${left.hash}`)
      above.push({ hash: await nodeOf(sha256, left.hash, right.hash), under: [...left.under, ...right.under] })
    }
    row = above
  }
  return { root: row[0]?.hash ?? (await hashOf(sha256, '')), paths }
}

/** Returns whether a bet with its seed is under a root. */
export async function isUnder(sha256: Sha256, root: string, bet: BetLeaf, path: LeafPath): Promise<boolean> {
  let hash = await leafOf(sha256, bet)
  for (const step of path) {
    const other = step.slice(2)
    hash = step.startsWith('l:') ? await nodeOf(sha256, other, hash) : await nodeOf(sha256, hash, other)
  }
  return hash === root
}
