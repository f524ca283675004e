/**
 * Plays random commands from few ids, so that repetitions, mismatches, early rollbacks and late wins occur together.
 */
import { parseMoney, toWire } from '#contract/money.ts'
import type { Case, Group } from './case.ts'
import { chanceOf, type Chance } from './chance.ts'
import { Nonconformity } from './exchange.ts'
import { amountOf, said, type Kit } from './kit.ts'
import { WalletModel, type MoneyCommand } from './model.ts'
import type { Answer } from './wire.ts'

const IDS = 6
const COMMANDS_MAX = 25
const COMMANDS_MIN = 5
/** One command in so many repeats an earlier one. */
const REPEATS_ONE_IN = 4
const AMOUNTS = ['0.00', '0.01', '1.00', '7.00', '60.00'] as const
const KINDS = ['bet', 'bet', 'bet', 'bet', 'win', 'win', 'win', 'rollback', 'rollback', 'rollback'] as const

/** Returns commands for one round of the play, all of them about the same few ids. */
export function randomCommands(chance: Chance, accountRef: string, prefix: string): MoneyCommand[] {
  const id = () => `${prefix}-${chance.int(IDS)}`
  const roundId = `${prefix}-round`
  const commands: MoneyCommand[] = []
  const next = (): MoneyCommand => {
    if (commands.length > 0 && chance.int(REPEATS_ONE_IN) === 0) return chance.pick(commands)
    const common = { txId: id(), accountRef, roundId }
    const command = chance.pick(KINDS)
    if (command === 'rollback') return { command, ...common, targetTxId: id() }
    const amount = chance.pick(AMOUNTS)
    if (command === 'bet') return { command, ...common, amount }
    return { command, ...common, amount, ...(chance.int(2) === 0 ? {} : { betTxId: id() }) }
  }
  const length = COMMANDS_MIN + chance.int(COMMANDS_MAX - COMMANDS_MIN)
  while (commands.length < length) commands.push(next())
  return commands
}

function send(kit: Kit, asked: MoneyCommand): Promise<Answer> {
  const { command, ...body } = asked
  const game = { gameCode: kit.gameCode, currency: kit.currency }
  if (command === 'rollback') return kit.send(command, body)
  return kit.send(command, { ...body, ...game, ...(command === 'bet' ? { session: kit.seat.session } : {}) })
}

async function playInTurn(kit: Kit, commands: readonly MoneyCommand[]): Promise<void> {
  const model = new WalletModel(new Map([[kit.seat.accountRef, await kit.balance()]]))
  const platformIds = new Map<MoneyCommand, string | null>()
  for (const asked of commands) {
    const wanted = model.run(asked)
    const answer = await send(kit, asked)
    if (answer.status !== wanted.status) throw new Nonconformity(wanted.status, said(answer))
    const balance = model.balanceOf(kit.seat.accountRef)
    if ((answer.status === 'OK' || answer.status === 'INSUFFICIENT_FUNDS') && amountOf(answer) !== balance) {
      throw new Nonconformity(`the balance ${toWire(balance)}`, `balance ${answer.balance}`)
    }
    if (answer.status !== 'OK') continue
    const first = platformIds.get(asked)
    if (first !== undefined && wanted.isReplay && answer.platformTxId !== first)
      throw new Nonconformity(`platformTxId ${first} again`, `platformTxId ${answer.platformTxId}`)
    platformIds.set(asked, answer.platformTxId ?? null)
  }
  for (const [txId, row] of model.rows) await kit.isState(txId, row.state)
}

/** Sends commands in parallel. The result must equal the result of some order of the commands, as seen from outside. */
async function playAtOnce(kit: Kit, commands: readonly MoneyCommand[]): Promise<void> {
  const before = await kit.balance()
  const answers = await Promise.all(commands.map((asked) => send(kit, asked)))
  const posted = new Map<string, { asked: MoneyCommand; platformTxId: string | null }>()
  commands.forEach((asked, index) => {
    const answer = answers[index]
    if (answer?.status === 'RETRY_LATER') throw new Nonconformity('a decision', 'RETRY_LATER')
    if (answer?.status !== 'OK' || (asked.command === 'rollback' && asked.txId === asked.targetTxId)) return
    const known = posted.get(asked.txId)
    if (known && JSON.stringify(known.asked) !== JSON.stringify(asked)) {
      throw new Nonconformity(`one content under the id ${asked.txId}`, 'OK for two of them')
    }
    if (known && known.platformTxId !== (answer.platformTxId ?? null)) {
      throw new Nonconformity(`one platformTxId for ${asked.txId}`, `${known.platformTxId} and ${answer.platformTxId}`)
    }
    posted.set(asked.txId, { asked, platformTxId: answer.platformTxId ?? null })
  })
  let moved = 0n
  for (const { asked } of posted.values()) {
    if (asked.command === 'rollback') continue
    const { state } = await kit.ok('status', { txId: asked.txId })
    if (state === 'posted') moved += asked.command === 'bet' ? -parseMoney(asked.amount) : parseMoney(asked.amount)
    else if (state !== 'rolled_back')
      throw new Nonconformity(`posted or rolled_back for ${asked.txId}, which was answered OK`, `${state}`)
  }
  const change = (await kit.balance()) - before
  if (change !== moved)
    throw new Nonconformity(
      `the balance to change by ${toWire(moved)}, as the transactions say`,
      `a change of ${toWire(change)}`,
    )
}

function playCase(
  id: string,
  title: string,
  seed: number,
  rounds: number,
  play: (kit: Kit, commands: readonly MoneyCommand[]) => Promise<void>,
): Case {
  return {
    id,
    title,
    run: async (kit) => {
      const chance = chanceOf(seed)
      for (let round = 1; round <= rounds; round++) {
        kit.wire.takeExchanges() // the report shows the round that failed
        try {
          await play(kit, randomCommands(chance, kit.seat.accountRef, kit.newId('random')))
        } catch (error) {
          if (error instanceof Nonconformity)
            throw new Nonconformity(error.expected, `${error.came} (seed ${seed}, round ${round} of ${rounds})`)
          throw error
        }
      }
    },
  }
}

/** Returns the random cases of a seed. More rounds test longer. */
export function randomGroup(seed: number, rounds: number): Group {
  return {
    name: `Random orders and repetitions (seed ${seed})`,
    cases: [
      playCase(
        'random.in-turn',
        `${rounds} rounds of commands, one after the other, are answered as the model says`,
        seed,
        rounds,
        playInTurn,
      ),
      playCase(
        'random.at-once',
        `${rounds} rounds of commands at the same moment end as if some order had been chosen`,
        seed + 1,
        rounds,
        playAtOnce,
      ),
    ],
  }
}
