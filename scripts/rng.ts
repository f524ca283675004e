/**
 * npm run rng -- 10M [system|player|draw] [file]: writes that many random 32-bit words, raw, for a suite that tests
 * random numbers (dieharder, PractRand, TestU01), after a first test of our own. `system` is the generator that makes
 * every seed, `player` the stream of player-seeded games, `draw` that of the house's draws, both from new seeds. Exits
 * with 1 when the first test fails.
 */
import { createHmac } from 'node:crypto'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { toHex, type HmacSha256 } from '#games/fair/hash.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import type { WordStream } from '#games/fair/uniform.ts'
import { systemRandom } from '#server/lib/random.ts'
import { lookAt } from './rng-look.ts'

const BLOCK_WORDS = 1 << 16
const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9 }
const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest()

function systemWords(): WordStream {
  let block: Buffer = Buffer.alloc(0)
  let offset = 0
  return {
    async next() {
      if (offset === block.length) [block, offset] = [systemRandom.bytes(BLOCK_WORDS), 0]
      offset += 4
      return block.readUInt32LE(offset - 4)
    },
  }
}

const secret = () => toHex(systemRandom.bytes(32))
const SOURCES: Readonly<Record<string, () => WordStream>> = {
  system: systemWords,
  player: () => openPlayerStream(hmac, { serverSeed: secret(), clientSeed: secret(), nonce: 1 }),
  draw: () => openDrawStream(hmac, { secret: secret(), code: 'RNG', issue: '1', beacon: secret() }),
}

function readCount(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([KMG]?)$/i.exec(text) ?? []
  return Number(digits) * (UNITS[unit.toUpperCase()] ?? 0)
}

async function write(words: WordStream, count: number, file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const target = openSync(file, 'w')
  const look = lookAt()
  const block = Buffer.alloc(BLOCK_WORDS * 4)
  for (let written = 0; written < count;) {
    const some = Math.min(BLOCK_WORDS, count - written)
    for (let index = 0; index < some; index++) {
      const word = await words.next()
      look.take(word)
      block.writeUInt32LE(word, index * 4)
    }
    writeSync(target, block, 0, some * 4)
    written += some
  }
  closeSync(target)
  return look.report()
}

const [amount = '10M', source = 'system', given] = process.argv.slice(2)
const open = SOURCES[source]
const count = readCount(amount)
if (!open || count < 100_000) {
  process.stderr.write(
    `npm run rng -- <words, at least 100K, for example 10M> [${Object.keys(SOURCES).join('|')}] [file]\n`,
  )
  process.exit(2)
}
const file = resolve(given ?? `.cache/rng-${source}.bin`)
const checks = await write(open(), count, file)
process.stdout.write(`${count.toLocaleString('en-GB')} words of ${source} in ${file}\n\n`)
for (const { name, chance, isGood } of checks)
  process.stdout.write(`  ${name.padEnd(52)} p = ${chance.toFixed(6)}  ${isGood ? 'ok' : 'SUSPICIOUS'}\n`)
process.stdout.write(`\nJudge it: dieharder -a -g 201 -f ${file}\n          RNG_test stdin32 < ${file}\n`)
process.exitCode = checks.every(({ isGood }) => isGood) ? 0 : 1
