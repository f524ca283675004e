/** Recomputes a draw in this browser, from its published parts alone; nothing is asked of the server. */
import type { DrawProof } from '#contract/lottery/results.ts'
import { readBoard, type BoardFormat } from '#games/lottery/core/board.ts'
import { verifyDraw, type DrawBeacon, type DrawFault } from '#games/lottery/core/draw-proof.ts'
import { hmac, sha256 } from '#web/rounds/engines/crypto.ts'

/** `sealed`: not drawn yet. `official`: not drawn by the house, so there is nothing to recompute. */
export type DrawVerdict =
  | { kind: 'sealed' | 'official' | 'matches' }
  | { kind: 'differs'; faults: readonly DrawFault[] }

function beaconOf({ beacon }: DrawProof): DrawBeacon | null {
  if (!beacon?.value) return null
  if (beacon.source === 'local') return { kind: 'local', seal: beacon.seal ?? '', value: beacon.value }
  return {
    kind: 'public',
    source: beacon.source,
    pulse: beacon.pulse ?? 0,
    value: beacon.value,
    signature: beacon.signature ?? '',
  }
}

export async function checkDraw(format: BoardFormat, proof: DrawProof): Promise<DrawVerdict> {
  const { chain, closesAt, issue, board, shots } = proof
  if (!chain) return { kind: 'official' }
  const beacon = beaconOf(proof)
  if (!chain.secret || !board || !beacon) return { kind: 'sealed' }
  const read = readBoard(format, board)
  if (!('board' in read)) return { kind: 'differs', faults: ['form'] }
  const faults = await verifyDraw({ hmac, sha256 }, format, {
    code: chain.code,
    issue,
    closesAt: Date.parse(closesAt),
    chain: { terminal: chain.commitment, position: chain.number },
    commitment: chain.seal,
    secret: chain.secret,
    beacon,
    ...(shots && {
      shots: {
        endsAt: Date.parse(shots.endsAt),
        head: shots.head,
        list: shots.list.map(({ place, shot, name, at }) => ({ place, shot: Number(shot), name, at: Date.parse(at) })),
      },
    }),
    board: read.board,
  })
  return faults.length === 0 ? { kind: 'matches' } : { kind: 'differs', faults }
}
