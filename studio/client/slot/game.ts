/** The slot in its frame. */
import type { HistoryRound } from '#studio/protocol.ts'
import type { SlotDetail } from '#studio/engines/slot/protocol.ts'
import { readUnits, recountProgressive, recountRound } from '#games/slot/recount.ts'
import { signOf } from '#games/slot/signs.ts'
import { leftText } from '#studio/client/frame/autoplay.ts'
import { iconSwitch, mainButton, modeSwitch } from '#studio/client/frame/controls.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { givenLabel, givenNote, givenPrice } from '#studio/client/frame/given-rounds.ts'
import { type OwnRound, ownRounds } from '#studio/client/frame/own-rounds.ts'
import { seedCard } from '#studio/client/frame/seed-card.ts'
import { isSealedBy } from '#studio/client/frame/seed-proof.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { effect, signal } from '#studio/client/lib/signal.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { isSameJson } from '#studio/client/logic/same-json.ts'
import { hmacSha256 } from '#studio/client/lib/web-crypto.ts'
import { jackpotRules } from './jackpot.ts'
import { createMachine } from './create-machine.ts'
import { priceOf, type SlotContext, type SlotMachine } from './machine.ts'
import { slotRules } from './rules.ts'
import './slot.css'
import { slotStage } from './stage.ts'
import { symbolPicture } from './symbol-picture.ts'

/** Makes the game of a session. */
export function createSlot(context: SlotContext): GameView<SlotDetail> {
  const machine = createMachine(context)
  return {
    stage: slotStage(machine),
    panel: slotPanel(machine),
    mainAction: machine.act,
    canChangeStake: () => !machine.given.peek() && machine.phase.peek() === 'idle' && !machine.autoplay.run.peek(),
    sealed: () => context.seeds()?.serverSeedHash ?? '',
    seedsLocked: () => (machine.phase() === 'idle' && !machine.free() ? '' : t('fair.lockedRound')),
    rulesBody: () => [slotRules(context), jackpotRules(machine)],
    historyLine: ({ detail }) => historyLine(context, detail),
    historyPicture: ({ detail: { spins } }) => spinsPicture(context, spins),
    verify: verifySpins,
  }
}

/** The button's words while an overlay waits for the member. */
const WAITING = {
  won: 'slot.free.start',
  more: 'slot.free.start',
  resume: 'slot.free.resume',
  end: 'slot.free.collect',
  offer: 'slot.buy.take',
  jackpot: 'slot.free.collect',
} as const

function slotPanel(machine: SlotMachine): HTMLElement {
  const { context, mode, phase, autoplay, isTurbo, isFreeMode, overlay } = machine
  const isBusy = () => phase() !== 'idle' || autoplay.isRunning() || isFreeMode()
  const label = () => {
    if (autoplay.isRunning()) return t('auto.stop')
    if (phase() === 'waiting') return t(WAITING[overlay()?.kind ?? 'won'])
    if (isFreeMode()) return t('slot.free.title')
    if (phase() === 'turning') return t('slot.stop')
    if (mode() === 'auto') return t('auto.start')
    return givenLabel(machine.given) ?? t('slot.spin')
  }
  const sub = () => {
    const free = machine.free()
    const now = overlay()
    if (now?.kind === 'offer') return context.money(now.price)
    if (now?.kind === 'jackpot' || now?.kind === 'end') return context.money(now.won)
    if (autoplay.isRunning()) return leftText(autoplay)
    if (isFreeMode() && free) return t('slot.free.left', { count: count(free.left) })
    return givenPrice(machine.given, context) ?? context.money(context.stake())
  }
  return h(
    'aside',
    { class: 'panel slot-panel' },
    h(
      'div',
      { class: 'panel-head' },
      modeSwitch(mode, isBusy),
      iconSwitch(
        'lightning',
        () => t('slot.turbo'),
        isTurbo,
        () => isTurbo.set(!isTurbo.peek()),
      ),
    ),
    givenNote(machine.given, context),
    stakeField(context, { isDisabled: () => isBusy() || machine.given() !== null }),
    () => (mode() === 'auto' && !isFreeMode() ? autoplay.fields() : null),
    mainButton({
      label,
      sub,
      onPress: machine.act,
      blockedBy: () => (isBusy() ? null : context.entries.wrong()),
      kind: () => (phase() === 'idle' && !autoplay.isRunning() && !isFreeMode() ? 'primary' : 'secondary'),
    }),
    buyButton(machine, isBusy),
    ownRounds(context, playedRounds(machine)),
    seedCard(context),
  )
}

const KEPT_ROUNDS = 20

/** Returns the rounds that ended since the page opened, newest first. */
function playedRounds({ phase, result }: SlotMachine): () => readonly OwnRound[] {
  const rounds = signal<readonly OwnRound[]>([])
  let last = ''
  effect(() => {
    const now = result()
    if (phase() !== 'idle' || !now?.isRoundOver || now.roundId === last) return
    last = now.roundId
    const hundredths = Number((toMinor(now.roundWin) * 100n) / (toMinor(now.cost) || toMinor(now.stake) || 1n))
    rounds.set(
      [{ what: `${(hundredths / 100).toFixed(2)}×`, staked: now.cost, win: now.roundWin }, ...rounds.peek()].slice(
        0,
        KEPT_ROUNDS,
      ),
    )
  })
  return rounds
}

/** Builds the button that offers the free spins; nothing where they are not sold. */
function buyButton({ context, offer }: SlotMachine, isBusy: () => boolean): Child {
  const spins = context.rules.buyIn?.spins ?? 0
  return () => {
    const price = priceOf(context)
    return price === null
      ? null
      : h(
          'button',
          {
            type: 'button',
            class: 'button secondary buy-button',
            disabled: isBusy,
            onclick: offer,
            'aria-disabled': () => (context.entries.wrong() ? 'true' : null),
            'aria-describedby': () => context.entries.wrong()?.noteId,
          },
          h('span', {}, t('slot.buy.offer', { count: count(spins) })),
          h('b', { class: 'num' }, context.money(price)),
        )
  }
}

type Spins = SlotDetail['spins']

function historyLine({ rules }: SlotContext, { spins, isBought }: SlotDetail): string {
  const free = spins.filter(({ isFree }) => isFree).length
  const lines = spins.reduce((sum, spin) => sum + spin.lines.length, 0)
  const isLines = rules.kind === 'lines'
  const none = t(isLines ? 'slot.history.none' : 'slot.noWin')
  const base = lines === 0 ? none : t(isLines ? 'slot.history.base' : 'slot.history.wins', { count: count(lines) })
  const more = isBought ? 'slot.history.bought' : 'slot.history.free'
  return free === 0 ? base : `${base} · ${t(more, { count: count(free) })}`
}

const PICTURES_MAX = 12

/** Draws the symbols of the spins, winning cells bright. Long rounds show the paid spin and the winning free spins. */
function spinsPicture(context: SlotContext, spins: Spins): Child {
  const shown = spins
    .filter(({ isFree, lines, scatter }) => !isFree || lines.length > 0 || scatter)
    .slice(0, PICTURES_MAX)
  return shown.map(({ grid, lines, scatter, win, isFree }) => {
    const bright = new Set([
      ...lines.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel} ${row}`)),
      ...(scatter?.cells ?? []).map(({ reel, row }) => `${reel} ${row}`),
    ])
    return h(
      'div',
      { class: 'past-spin' },
      h(
        'div',
        { class: `past-grid of-${grid.length}` },
        (grid[0] ?? []).map((_, row) =>
          grid.map((column, reel) => {
            const picture = symbolPicture(context, column[row] ?? '', 40)
            if (bright.size > 0 && !bright.has(`${reel} ${row}`)) picture.classList.add('dim')
            return picture
          }),
        ),
      ),
      h('p', { class: 'num muted' }, isFree ? `${t('slot.free.title')} · ` : '', context.money(win, true)),
    )
  })
}

/** Recomputes every spin from the seeds: what it showed and what it won. */
async function verifySpins({ proof, detail }: HistoryRound<SlotDetail>): Promise<Verdict> {
  if (proof.kind !== 'seeds' || proof.serverSeed === null) return { isSound: false, shown: '—' }
  const { serverSeed, clientSeed, serverSeedHash, nonce } = proof
  const again = await recountRound(hmacSha256, { serverSeed, clientSeed, nonce }, detail)
  const isSame =
    again?.every(({ stops, grid, win }, index) => {
      const told = detail.spins[index]
      return (
        told !== undefined &&
        isSameJson(stops, told.stops) &&
        isSameJson(grid, told.grid) &&
        (win === null || win === readUnits(told.win))
      )
    }) ?? false
  const [first] = again ?? []
  // reel by reel, as the pictures beside it
  const shown = (first?.grid ?? []).map((column) => column.map(signOf).join('')).join(' ')
  const drawn = await recountProgressive(hmacSha256, { serverSeed, clientSeed, nonce }, detail)
  const isTold = drawn === null || drawn === (detail.jackpot?.won !== null)
  return { isSound: isSame && isTold && (await isSealedBy(serverSeed, serverSeedHash)), shown }
}
