/** `--role wallet`: a wallet with faults that a vendor's engineer points the game server at, and a verdict when enough was seen. */
import { chanceOf } from './chance.ts'
import { openFaultyWallet, randomScript, type FaultyWalletOptions } from './faulty-wallet.ts'
import { isAtRest, judgeVendor, type Judgement } from './judge-vendor.ts'

const LOOK_MS = 500
/** At rest for this long, after enough rounds, is the end. */
const QUIET_LOOKS = 10

type Serving = Omit<FaultyWalletOptions, 'script' | 'now' | 'port'> & { port: number; seed: number; games: number }

/** A verdict as lines. */
export function printJudgements(judgements: readonly Judgement[]): string {
  return judgements
    .map(({ id, title, broken }) =>
      [`  ${broken.length === 0 ? '✓' : '✗'} ${id.padEnd(28)} ${title}`, ...broken.map((what) => `      ${what}`)].join(
        '\n',
      ),
    )
    .join('\n')
}

/** Serves until enough rounds were played and nothing is owed any more, or until Ctrl-C; then judges. */
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
