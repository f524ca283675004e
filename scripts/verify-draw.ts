/** Verifies a draw of the lottery hall from its proof, with the rules of games/ and nothing of the house. Used by scripts/verify.mjs. */
import { verifyDraw, type DrawFault } from '#games/lottery/core/draw-proof.ts'
import { readDrawProof, type ReadProof } from '#games/lottery/read-proof.ts'
import { hmac, openReport, sha256, type RoundReport } from './verify/record.ts'

const STEPS: readonly (readonly [DrawFault, string])[] = [
  ['form', 'The file has everything that a draw is made of'],
  ['commitment', 'The secret is the one whose seal was shown before the close'],
  ['chain', 'The secret is a link of the chain that was published before'],
  ['seal', 'The second secret is the one that was sealed before the close'],
  ['source', 'The beacon is one that is known'],
  ['pulse', 'The pulse is the first one after the close'],
  ['signature', 'The beacon signed the pulse'],
  ['shots', 'The list of shots is the one whose hash was shown, and has enough of them'],
  ['board', 'The board follows from them'],
]
const OF_LOCAL: readonly DrawFault[] = ['seal']
const OF_PUBLIC: readonly DrawFault[] = ['source', 'pulse', 'signature']

/** Returns a draw's proof as it was read; null for any other file. */
export const readDraw = (body: unknown): ReadProof | null => readDrawProof(body)

/** Verifies a draw: a line for each step. */
export async function checkDraw(read: ReadProof): Promise<RoundReport> {
  const { report, tell } = openReport()
  if (read.kind === 'sealed') tell(false, 'The draw is not over: its secret is not told yet')
  if (read.kind === 'official') tell(false, 'The result came from outside: there is nothing to recompute')
  if (read.kind !== 'drawn') return report
  const faults = await verifyDraw({ hmac, sha256 }, read.lottery.format, read.proof)
  if (faults.includes('form')) {
    tell(false, 'The file has everything that a draw is made of')
    return report
  }
  const other = read.proof.beacon.kind === 'local' ? OF_PUBLIC : OF_LOCAL
  const left = read.proof.shots ? other : [...other, 'shots']
  for (const [fault, text] of STEPS) if (!left.includes(fault)) tell(!faults.includes(fault), text)
  return report
}
