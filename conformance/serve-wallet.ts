/**
 * `--role wallet`: a wallet with faults that a vendor's engineer connects the game server to, and a verdict after
 * enough rounds.
 */
import { chanceOf } from './chance.ts'
import { openFaultyWallet, randomScript, type FaultyWalletOptions } from './faulty-wallet.ts'
import { isAtRest, judgeVendor, type Judgement } from './judge-vendor.ts'

const LOOK_MS = 500
/** Stops after so many checks in a row without a new or an owed command, when enough rounds were played. */
const QUIET_LOOKS = 10

type Serving = Omit<FaultyWalletOptions, 'script' | 'now' | 'port'> & { port: number; seed: number; games: number }

/** Returns a verdict as text. */
export function printJudgements(judgements: readonly Judgement[]): string {
  return judgements
    .map(({ id, title, broken }) =>
      [`  ${broken.length === 0 ? '✓' : '✗'} ${id.padEnd(28)} ${title}`, ...broken.map((what) => `      ${what}`)].join(
        '\n',
      ),
    )
    .join('\n')
}

/** Serves until enough rounds were played and the vendor has nothing left to send, or until Ctrl-C. Then judges. */
export async function serveWallet(serving: Serving, say: (text: string) => void): Promise<Judgement[]> {
  const wallet = await openFaultyWallet({ ...serving, script: randomScript(chanceOf(serving.seed)), now: Date.now })
  say(
    `a wallet with faults listens on ${wallet.origin} for vendor ${serving.vendor}, key ${serving.key.keyId}, --seed ${serving.seed}`,
  )
  say(`launch tokens: GET ${wallet.origin}/launch · the verdict comes after ${serving.games} rounds, or at Ctrl-C`)
  await new Promise<void>((done) => {
    let quiet = 0
    let seen = 0
    const timer = setInterval(() => {
      const { attempts } = wallet
      const rounds = new Set(attempts.map(({ body }) => body.roundId).filter(Boolean)).size
      quiet = rounds >= serving.games && attempts.length === seen && isAtRest(attempts) ? quiet + 1 : 0
      seen = attempts.length
      if (quiet >= QUIET_LOOKS) finish()
    }, LOOK_MS)
    const finish = () => {
      clearInterval(timer)
      process.removeListener('SIGINT', finish)
      done()
    }
    process.once('SIGINT', finish)
  })
  await wallet.close()
  return judgeVendor(wallet)
}
