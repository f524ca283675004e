/** The state of a slot machine and the way of a round through it: paid spin, presentation, free spins, end. */
import type { SlotFreeSpins, SlotOpenRound, SlotRules, SpinResult } from '#studio/engines/slot/protocol.ts'
import { createAutoplay, type Autoplay } from '#studio/client/frame/autoplay.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { StudioRefusal } from '#studio/client/lib/api.ts'
import { change, changeShown, resumeChange } from '#studio/client/frame/pending.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { pause, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { tellSite } from '#studio/client/lib/site.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor, toWire } from '#studio/client/logic/money.ts'
import { CALM, hurry, INSTANT, makeReels, type Pace, planStops, type Reel, startReels, TURBO } from './reels.ts'

export type SlotContext = GameContext<SlotRules, SlotOpenRound>

/** What waits for the member over the reels. */
export type Overlay = { kind: 'won'; spins: number } | { kind: 'resume'; free: SlotFreeSpins } | {
  kind: 'end'
  won: bigint
  played: number
} | { kind: 'more'; spins: number }

export interface SlotMachine {
  context: SlotContext
  reels: Reel[]
  pace: Pace
  phase: Signal<'idle' | 'turning' | 'showing' | 'waiting'>
  /** The spin whose symbols stand on the reels. */
  result: Signal<SpinResult | null>
  /** When its wins began to be shown; 0 while the reels turn. */
  shownAt: number
  free: Signal<SlotFreeSpins | null>
  isFreeMode: Signal<boolean>
  celebration: Signal<{ win: bigint; times: number } | null>
  overlay: Signal<Overlay | null>
  isTurbo: Signal<boolean>
  mode: Signal<'manual' | 'auto'>
  autoplay: Autoplay
  /** Space, the button. */
  act: () => void
  /** The scene tells that the last reel has come to rest. */
  allLanded: () => void
  /** Ends the pause or the wait that is on. */
  go: () => void
}

/** A win of this many stakes is celebrated. */
const BIG_WIN_TIMES = 20

/** What stands on the reels before the first spin: the finer symbols, no line of them. */
const FIRST_STOPS = [15, 29, 13, 7, 5]

/** Makes the machine of a session; free spins or a spin that a reload interrupted are taken up. */
export function createMachine(context: SlotContext): SlotMachine {
  const { open } = context.session
  const machine: SlotMachine = {
    context, reels: makeReels(open?.last.stops ?? FIRST_STOPS), pace: CALM, shownAt: 0,
    phase: signal<'idle' | 'turning' | 'showing' | 'waiting'>('idle'),
    result: signal<SpinResult | null>(null),
    free: signal<SlotFreeSpins | null>(open?.last.freeSpins ?? null),
    isFreeMode: signal(open !== null && (open?.last.isFree ?? false)),
    celebration: signal<{ win: bigint; times: number } | null>(null),
    overlay: signal<Overlay | null>(null),
    isTurbo: signal(false), mode: signal<'manual' | 'auto'>('manual'),
    autoplay: createAutoplay(context),
    act: () => act(machine), allLanded: () => undefined, go: () => undefined,
  }
  if (open) context.stake.set(toMinor(open.stake))
  const resumed = resumeChange<SpinResult>(context)
  // the balance of an answer that is shown again may be an old one
  if (resumed) void round(machine, resumed.answer).then(() => context.refreshBalance()).catch(context.fail)
  else if (open?.last.freeSpins) void resumeFreeSpins(machine, open.last.freeSpins)
  return machine
}

function act(machine: SlotMachine): void {
  const { phase, autoplay, mode, reels } = machine
  if (phase.peek() === 'waiting') machine.go()
  else if (autoplay.run.peek()) autoplay.stop()
  else if (phase.peek() === 'turning') hurry(reels, performance.now())
  else if (phase.peek() === 'showing') machine.go()
  else if (mode.peek() === 'auto') {
    autoplay.start()
    void series(machine)
  } else void paidRound(machine)
}

async function series(machine: SlotMachine): Promise<void> {
  while (machine.autoplay.run.peek()) {
    const stake = machine.context.stake.peek()
    const end = await paidRound(machine)
    if (!end) machine.autoplay.stop()
    else if (machine.autoplay.goesOn(stake, toMinor(end.roundWin))) await wait(machine, 260)
  }
}

function paidRound(machine: SlotMachine): Promise<SpinResult | null> {
  return round(machine, change<SpinResult>(machine.context, '/api/slot/spin', { stake: toWire(machine.context.stake.peek()) }))
}

/** A spin and the free spins that it leads to. Answers the last spin of the round, or null when it failed. */
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
  if (last?.isRoundOver) await endFreeMode(machine)
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
  if (last?.isRoundOver) await endFreeMode(machine)
  machine.phase.set('idle')
  machine.context.isPresenting.set(false)
}

async function endFreeMode(machine: SlotMachine): Promise<void> {
  const free = machine.free.peek()
  if (machine.isFreeMode.peek() && free) await waitFor(machine, { kind: 'end', won: toMinor(free.won), played: free.played })
  machine.isFreeMode.set(false)
  machine.free.set(null)
}

async function showMore(machine: SlotMachine, spins: number): Promise<void> {
  machine.overlay.set({ kind: 'more', spins })
  await wait(machine, 1_700)
  machine.overlay.set(null)
}

/** Turns the reels and shows what the studio answers. On a failure the reels go back to where they stood. */
async function spin(machine: SlotMachine, asked: Promise<SpinResult>): Promise<SpinResult | null> {
  const { context, reels, phase } = machine
  const before = reels.map((reel) => reel.stop)
  const startedAt = performance.now()
  machine.pace = prefersReducedMotion() ? INSTANT : machine.isTurbo.peek() ? TURBO : CALM
  machine.shownAt = 0
  machine.result.set(null)
  context.notice.set(null)
  context.isPresenting.set(true)
  phase.set('turning')
  startReels(reels)
  play('spin')
  const landed = new Promise<void>((done) => { machine.allLanded = done })
  try {
    const result = await asked
    if (!result.isFree && !result.isWinPending) context.balance.set(toMinor(result.balance) - toMinor(result.win))
    if (result.isFree) machine.isFreeMode.set(true)
    planStops(reels, result.stops, startedAt, performance.now(), machine.pace)
    await landed
    await present(machine, result)
    changeShown(context)
    return result
  } catch (failure) {
    planStops(reels, before, startedAt, performance.now(), TURBO)
    await landed
    if (failure instanceof StudioRefusal && failure.code === 'NO_FREE_SPINS') machine.free.set(null)
    context.fail(failure)
    phase.set('idle')
    context.isPresenting.set(false)
    return null
  }
}

async function present(machine: SlotMachine, result: SpinResult): Promise<void> {
  const { context, phase, isTurbo } = machine
  machine.result.set(result)
  machine.shownAt = performance.now()
  machine.free.set(result.freeSpins)
  phase.set('showing')
  context.showBalance(result.balance)
  const seeds = context.seeds.peek()
  if (seeds) context.seeds.set({ ...seeds, nonce: result.nonce + 1 })
  const win = toMinor(result.win)
  context.spoken.set(win > 0n ? t('slot.spoken.win', { amount: context.money(win) }) : t('slot.spoken.lose'))
  if (result.isWinPending) context.awaitWin()
  if (win > 0n) {
    const times = Number(win / (toMinor(result.stake) || 1n))
    play(times >= BIG_WIN_TIMES ? 'bigWin' : 'win')
    await wait(machine, isTurbo.peek() ? 420 : 950)
    if (times >= BIG_WIN_TIMES) await celebrate(machine, win, times)
  }
  if (result.scatter && result.scatter.freeSpinsAwarded > 0) {
    play('scatter')
    context.spoken.set(t('slot.spoken.free', { count: count(result.scatter.freeSpinsAwarded) }))
    await wait(machine, 900)
  }
}

async function celebrate(machine: SlotMachine, win: bigint, times: number): Promise<void> {
  machine.celebration.set({ win, times })
  await wait(machine, 4_200)
  machine.celebration.set(null)
}

/** A pause that the member may cut short. */
async function wait(machine: SlotMachine, ms: number): Promise<void> {
  const { done, skip } = pause(ms)
  machine.go = skip
  await done
}

/** Waits for the member. */
async function waitFor(machine: SlotMachine, overlay: Overlay): Promise<void> {
  machine.overlay.set(overlay)
  machine.phase.set('waiting')
  machine.context.isPresenting.set(true)
  await new Promise<void>((done) => { machine.go = done })
  play('tap')
  machine.overlay.set(null)
}
