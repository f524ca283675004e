/** The check of an original's round on this device. */
import { recount } from '#games/original/original.ts'
import { findOriginal, type OriginalName } from '#games/original/originals.ts'
import type { OriginalDetail } from '#studio/engines/original/protocol.ts'
import type { HistoryRound } from '#studio/protocol.ts'
import type { Verdict } from '#studio/client/frame/game-view.ts'
import { isSealedBy } from '#studio/client/frame/seed-proof.ts'
import { hmacSha256 } from '#studio/client/lib/web-crypto.ts'
import { isSameJson } from '#studio/client/logic/same-json.ts'

/** Plays a round again from its revealed seed, and compares it with its record. */
export async function checkOriginal(
  name: OriginalName,
  { proof, detail }: HistoryRound<OriginalDetail>,
): Promise<Verdict> {
  const game = findOriginal(name)
  if (!game || proof.kind !== 'seeds' || proof.serverSeed === null) return { isSound: false, shown: '—' }
  const { serverSeed, clientSeed, serverSeedHash } = proof
  const again = await recount(game, hmacSha256, { serverSeed, clientSeed, nonce: detail.nonce }, detail)
  const isSame = again?.shown === detail.shown && isSameJson(again.standing.view, detail.view)
  return { isSound: isSame && (await isSealedBy(serverSeed, serverSeedHash)), shown: again?.shown ?? '—' }
}
