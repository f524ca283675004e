import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import type { Group } from '../case.ts'
import { amountOf } from '../kit.ts'

const COPIES = 20

export const bet: Group = {
  name: 'Bets',
  cases: [
    {
      id: 'bet.taken',
      title: 'a bet takes its stake and is posted',
      run: async (kit) => {
        const bet = kit.betOf()
        const answer = await kit.moves('-2', () => kit.ok('bet', bet))
        kit.postedId(answer)
        kit.claim(answer.replay !== true, 'no replay on the first time', 'replay: true')
        kit.claim(amountOf(answer) === (await kit.balance()), 'the balance after the bet', `balance ${answer.balance}`)
        await kit.isState(bet.txId, 'posted')
      },
    },
    {
      id: 'bet.repeat',
      title: 'a repeated bet is answered as the first time, with the balance of now',
      run: async (kit) => {
        const bet = kit.betOf()
        const first = await kit.ok('bet', bet)
        await kit.ok('win', kit.winOf({ amount: '5.00' }))
        await kit.moves('0', async () => kit.isReplay(first, await kit.ok('bet', bet)))
      },
    },
    {
      id: 'bet.other-content',
      title: 'the id of a bet with another amount, round or kind of command',
      run: async (kit) => {
        const bet = kit.betOf()
        await kit.ok('bet', bet)
        await kit.moves('0', async () => {
          await kit.refused('DUPLICATE_MISMATCH', 'bet', { ...bet, amount: '3.00' })
          await kit.refused('DUPLICATE_MISMATCH', 'bet', { ...bet, roundId: kit.newId('round') })
          await kit.refused('DUPLICATE_MISMATCH', 'win', kit.winOf({ txId: bet.txId, roundId: bet.roundId }))
        })
      },
    },
    {
      id: 'bet.again-in-round',
      title: 'a second bet of the same round is a second stake',
      run: async (kit) => {
        const roundId = kit.newId('round')
        await kit.moves('-4', async () => {
          await kit.ok('bet', kit.betOf({ roundId }))
          await kit.ok('bet', kit.betOf({ roundId }))
        })
      },
    },
    {
      id: 'bet.insufficient',
      title: 'a bet above the balance is refused with the balance, and takes no id',
      run: async (kit) => {
        const have = await kit.balance()
        const bet = kit.betOf({ amount: toWire(have + MINOR_PER_UNIT) })
        const answer = await kit.moves('0', () => kit.refused('INSUFFICIENT_FUNDS', 'bet', bet))
        kit.claim(amountOf(answer) === have, `the balance ${toWire(have)}`, `balance ${answer.balance}`)
        await kit.isState(bet.txId, 'unknown')
      },
    },
    {
      id: 'bet.everything',
      title: 'a bet of the whole balance leaves 0',
      run: async (kit) => {
        const bet = kit.betOf({ amount: toWire(await kit.balance()) })
        const answer = await kit.ok('bet', bet)
        kit.claim(amountOf(answer) === 0n, 'balance 0.00', `balance ${answer.balance}`)
        await kit.ok('rollback', kit.rollbackOf(bet.txId))
      },
    },
    {
      id: 'bet.unknown-session',
      title: 'a bet with a session that nobody opened',
      run: async (kit) => {
        await kit.moves('0', () => kit.refused('SESSION_INVALID', 'bet', kit.betOf({ session: kit.newId('session') })))
      },
    },
    {
      id: 'bet.other-player',
      title: 'a bet for another player than the session’s',
      run: async (kit) => {
        await kit.refused(['SESSION_INVALID', 'PLAYER_NOT_FOUND'], 'bet', kit.betOf({ accountRef: 'nobody-at-all' }))
      },
    },
    {
      id: 'bet.other-game',
      title: 'a bet on another game than the session’s',
      run: async (kit) => {
        await kit.moves('0', () =>
          kit.refused(['BET_NOT_ALLOWED', 'GAME_DISABLED'], 'bet', kit.betOf({ gameCode: 'no-such-game' })),
        )
      },
    },
    {
      id: 'bet.at-once',
      title: `${COPIES} copies of one bet at the same moment: one stake, equal answers`,
      run: async (kit) => {
        const bet = kit.betOf()
        const answers = await kit.moves('-2', () =>
          Promise.all(Array.from({ length: COPIES }, () => kit.ok('bet', bet))),
        )
        const ids = new Set(answers.map((answer) => kit.postedId(answer)))
        kit.claim(ids.size === 1, 'one platformTxId', `${ids.size} of them`)
        const firsts = answers.filter((answer) => answer.replay !== true).length
        kit.claim(firsts === 1, 'one answer without replay', `${firsts} of them`)
      },
    },
  ],
}
