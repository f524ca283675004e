/** Plays a round on the machine: paid spin or bought feature, presentation, free spins, end. */
import type { SlotFreeSpins, SpinResult } from '#studio/engines/slot/protocol.ts'
import type { FreeRoundsShown } from '#studio/protocol.ts'
import { StudioRefusal } from '#studio/client/lib/api.ts'
import { countGiven } from '#studio/client/frame/given-rounds.ts'
import { change, changeShown, resumeChange } from '#studio/client/frame/pending.ts'
import { resultWords } from '#studio/client/frame/result-words.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { tellSite } from '#studio/client/lib/site.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor, toWire } from '#studio/client/logic/money.ts'
import { celebrate, showWin } from './celebrate.ts'
import { priceOf, type SlotMachine } from './machine.ts'
import { refreshJackpot } from './jackpot.ts'
import { CALM, INSTANT, TURBO } from './show.ts'
import { paidFor, tierOf } from './tiers.ts'
import { wait, waitFor } from './waits.ts'

/** Resumes what a reload interrupted. */
export function takeUp(machine: SlotMachine): void {
  const { context } = machine
  const { open } = context.session
  const resumed = resumeChange<SpinResult>(context)
  // the balance in an answer that is shown again may be out of date
  if (resumed)
    void round(machine, resumed.answer)
      .then(() => context.refreshBalance())
      .catch(context.fail)
  else if (open?.last.freeSpins) void resumeFreeSpins(machine, open.last.freeSpins)
}

/** Plays rounds until autoplay ends. */
export async function series(machine: SlotMachine): Promise<void> {
  while (machine.autoplay.run.peek()) {
    const stake = machine.given.peek() ? 0n : machine.context.stake.peek()
    const end = await paidRound(machine)
    if (!end) machine.autoplay.stop()
    else if (machine.autoplay.goesOn(stake, toMinor(end.roundWin))) await wait(machine, 260)
  }
}

const stakeOf = ({ context }: SlotMachine) => ({ stake: toWire(context.stake.peek()) })

/** Plays a round that begins with a paid spin. */
export function paidRound(machine: SlotMachine): Promise<SpinResult | null> {
  const given = machine.given.peek()
  if (given) return givenRound(machine, given)
  return round(machine, change<SpinResult>(machine.context, '/api/slot/spin', stakeOf(machine)))
}

/** Plays one of the rounds that the house gives, at their stake. What cannot be played is offered no longer. */
async function givenRound(machine: SlotMachine, given: FreeRoundsShown): Promise<SpinResult | null> {
  const asked = change<SpinResult>(machine.context, '/api/slot/free-round', { freeRounds: given.id })
  countGiven(machine.given, asked)
  return round(machine, asked)
}

/** Offers the free spins at their price and, when accepted, plays the round that begins with them. */
export async function buyRound(machine: SlotMachine): Promise<void> {
  const price = priceOf(machine.context)
  if (machine.phase.peek() !== 'idle' || price === null || machine.context.entries.refuse()) return
  const isTaken = await waitFor(machine, { kind: 'offer', price })
  machine.phase.set('idle')
  machine.context.isPresenting.set(false)
  if (isTaken) await round(machine, change<SpinResult>(machine.context, '/api/slot/buy', stakeOf(machine)))
}

/** Plays a spin and the free spins that it leads to. Returns the last spin of the round, or null when it failed. */
async function round(machine: SlotMachine, asked: Promise<SpinResult>): Promise<SpinResult | null> {
  tellSite({ type: 'round', state: 'open' })
  let last = await spin(machine, asked)
  if (last?.freeSpins && last.freeSpins.left > 0) {
    if (!machine.isFreeMode.peek()) {
      await waitFor(
        machine,
        last.isFree ? { kind: 'resume', free: last.freeSpins } : { kind: 'won', spins: last.freeSpins.total },
      )
      machine.isFreeMode.set(true)
    }
    last = await freeSpins(machine, last)
  }
  if (last?.isRoundOver) await endFreeMode(machine, last)
  tellSite({ type: 'round', state: 'closed' })
  machine.phase.set('idle')
  machine.context.isPresenting.set(false)
  return last
}

async function freeSpins(machine: SlotMachine, from: SpinResult | null): Promise<SpinResult | null> {
  let last = from
  while ((machine.free.peek()?.left ?? 0) > 0) {
    const next = await spin(machine, change<SpinResult>(machine.context, '/api/slot/free-spin', {}))
    if (!next) {
      const free = machine.free.peek()
      if (!free) machine.isFreeMode.set(false)
      if (machine.context.ending.peek() || !free) return null
      await waitFor(machine, { kind: 'resume', free })
      continue
    }
    last = next
    if (next.scatter && next.scatter.freeSpinsAwarded > 0) await showMore(machine, next.scatter.freeSpinsAwarded)
    await wait(machine, machine.isTurbo.peek() ? 160 : 420)
  }
  return last
}

async function resumeFreeSpins(machine: SlotMachine, free: SlotFreeSpins): Promise<void> {
  await waitFor(machine, { kind: 'resume', free })
  machine.isFreeMode.set(true)
  const last = await freeSpins(machine, null)
  if (last?.isRoundOver) await endFreeMode(machine, last)
  machine.phase.set('idle')
  machine.context.isPresenting.set(false)
}

async function endFreeMode(machine: SlotMachine, last: SpinResult): Promise<void> {
  const { stake, roundWin, win } = last
  const free = machine.free.peek()
  const isMost = toMinor(roundWin) >= toMinor(stake) * BigInt(Math.round(Number(machine.context.rules.maxWin)))
  if (machine.isFreeMode.peek() && free) {
    const [won, paid] = [toMinor(free.won), paidFor(last)]
    // the whole round is weighed against what it cost; one great spin that was all of it has been celebrated already
    const tier = toMinor(roundWin) > paid ? tierOf(won, paid, true) : 'back'
    if (won > toMinor(win)) await celebrate(machine, won, tier, paid)
    await waitFor(machine, { kind: 'end', won, tier: won === 0n ? 'none' : tier, played: free.played, isMost })
  }
  machine.isFreeMode.set(false)
  machine.free.set(null)
}

async function showMore(machine: SlotMachine, spins: number): Promise<void> {
  machine.overlay.set({ kind: 'more', spins })
  await wait(machine, 1_700)
  machine.overlay.set(null)
}

/** Moves the symbols and shows what the studio answers. On a failure they return to the symbols before. */
async function spin(machine: SlotMachine, asked: Promise<SpinResult>): Promise<SpinResult | null> {
  const { context, show, phase, drop } = machine
  const pace = prefersReducedMotion() ? INSTANT : machine.isTurbo.peek() ? TURBO : CALM
  machine.shownAt = 0
  machine.result.set(null)
  drop.set(-1)
  context.notice.set(null)
  context.isPresenting.set(true)
  phase.set('turning')
  show.start(pace)
  play('spin')
  try {
    const result = await asked
    const isFirst = result.spin === 0
    const jackpotWon = toMinor(result.jackpot?.won ?? '0')
    if (isFirst && !result.isWinPending && !result.freeRound)
      context.balance.set(toMinor(result.balance) - toMinor(result.win) - jackpotWon)
    if (result.isFree) machine.isFreeMode.set(true)
    if (isFirst && result.isFree) machine.free.set(result.freeSpins)
    await show.land(result, pace, (now) => drop.set(now))
    await present(machine, result)
    if (result.jackpot) await showJackpot(machine, result.jackpot)
    changeShown(context)
    return result
  } catch (failure) {
    await show.back()
    if (failure instanceof StudioRefusal && failure.code === 'NO_FREE_SPINS') machine.free.set(null)
    context.fail(failure)
    phase.set('idle')
    context.isPresenting.set(false)
    return null
  }
}

async function present(machine: SlotMachine, result: SpinResult): Promise<void> {
  const { context, phase } = machine
  machine.result.set(result)
  machine.shownAt = performance.now()
  machine.free.set(result.freeSpins)
  phase.set('showing')
  context.showBalance(result.balance)
  const seeds = context.seeds.peek()
  if (seeds) context.seeds.set({ ...seeds, nonce: result.nonce + 1 })
  const win = toMinor(result.win)
  // a free spin stakes nothing, so that whatever it pays is won
  const staked = result.isFree ? 0n : toMinor(result.cost)
  context.spoken.set(resultWords(context, win, staked))
  if (result.isWinPending) context.awaitWin()
  if (win > 0n) await showWin(machine, win, tierOf(win, paidFor(result), result.isFree), paidFor(result))
  if (result.scatter && result.scatter.freeSpinsAwarded > 0) {
    play('scatter')
    context.spoken.set(t('slot.spoken.free', { count: count(result.scatter.freeSpinsAwarded) }))
    await wait(machine, 900)
  }
}

/** Shows the pool after the spin, and the message to the member who has won it. */
async function showJackpot(machine: SlotMachine, { amount, won }: NonNullable<SpinResult['jackpot']>): Promise<void> {
  const known = machine.jackpot.peek()
  if (known && won === null) machine.jackpot.set({ ...known, amount })
  if (won === null) return
  play('bigWin')
  machine.context.spoken.set(t('slot.jackpot.won', { amount: machine.context.money(won) }))
  await waitFor(machine, { kind: 'jackpot', won: toMinor(won) })
  await refreshJackpot(machine)
}
