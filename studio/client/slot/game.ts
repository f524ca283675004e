/** The slot in its frame. */
import type { HistoryRound } from '#studio/protocol.ts'
import type { SlotDetail } from '#studio/engines/slot/protocol.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { drawStops } from '#games/slot-l20/rules.ts'
import { leftText } from '#studio/client/frame/autoplay.ts'
import { iconSwitch, mainButton, modeSwitch } from '#studio/client/frame/controls.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { seedCard } from '#studio/client/frame/seed-card.ts'
import { isSealedBy } from '#studio/client/frame/seed-proof.ts'
import { stakeField } from '#studio/client/frame/stake-field.ts'
import { h, type Child } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { hmacSha256 } from '#studio/client/lib/web-crypto.ts'
import { createMachine, type SlotContext, type SlotMachine } from './machine.ts'
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
    canChangeStake: () => machine.phase.peek() === 'idle' && !machine.autoplay.run.peek(),
    sealed: () => context.seeds()?.serverSeedHash ?? '',
    seedsLocked: () => (machine.phase() === 'idle' && !machine.free() ? '' : t('fair.lockedRound')),
    rulesBody: () => slotRules(context),
    historyLine: ({ detail: { spins } }) => historyLine(spins),
    historyPicture: ({ detail: { spins } }) => spinsPicture(context, spins),
    verify: verifyStops,
  }
}

/** What the button says while something waits over the reels. */
const WAITING = { won: 'slot.free.start', more: 'slot.free.start', resume: 'slot.free.resume', end: 'slot.free.collect' } as const

function slotPanel(machine: SlotMachine): HTMLElement {
  const { context, mode, phase, autoplay, isTurbo, isFreeMode, overlay } = machine
  const isBusy = () => phase() !== 'idle' || autoplay.isRunning() || isFreeMode()
  const label = () => {
    if (autoplay.isRunning()) return t('auto.stop')
    if (phase() === 'waiting') return t(WAITING[overlay()?.kind ?? 'won'])
    if (isFreeMode()) return t('slot.free.title')
    if (phase() === 'turning') return t('slot.stop')
    return t(mode() === 'auto' ? 'auto.start' : 'slot.spin')
  }
  const sub = () => {
    const free = machine.free()
    if (autoplay.isRunning()) return leftText(autoplay)
    if (isFreeMode() && free) return t('slot.free.left', { count: count(free.left) })
    return context.money(context.stake())
  }
  return h('aside', { class: 'panel slot-panel' },
    h('div', { class: 'panel-head' },
      modeSwitch(mode, isBusy),
      iconSwitch('lightning', () => t('slot.turbo'), isTurbo, () => isTurbo.set(!isTurbo.peek()))),
    stakeField(context, { isDisabled: isBusy }),
    () => (mode() === 'auto' && !isFreeMode() ? autoplay.fields() : null),
    mainButton({
      label, sub, onPress: machine.act,
      kind: () => (phase() === 'idle' && !autoplay.isRunning() && !isFreeMode() ? 'primary' : 'secondary'),
    }),
    seedCard(context))
}

type Spins = SlotDetail['spins']

function historyLine(spins: Spins): string {
  const free = spins.filter(({ isFree }) => isFree).length
  const lines = spins.reduce((sum, spin) => sum + spin.lines.length, 0)
  const base = lines === 0 ? t('slot.history.none') : t('slot.history.base', { count: count(lines) })
  return free === 0 ? base : `${base} · ${t('slot.history.free', { count: count(free) })}`
}

const PICTURES_MAX = 12

/** The symbols of the spins, winning cells bright. Long rounds show the paid spin and the free spins that won. */
function spinsPicture(context: SlotContext, spins: Spins): Child {
  const shown = spins.filter(({ isFree, lines, scatter }) => !isFree || lines.length > 0 || scatter).slice(0, PICTURES_MAX)
  return shown.map(({ grid, lines, scatter, win, isFree }) => {
    const bright = new Set([
      ...lines.flatMap(({ rows }) => rows.map((row, reel) => `${reel} ${row}`)),
      ...(scatter?.cells ?? []).map(({ reel, row }) => `${reel} ${row}`),
    ])
    return h('div', { class: 'past-spin' },
      h('div', { class: 'past-grid' }, [0, 1, 2].map((row) => grid.map((column, reel) => {
        const picture = symbolPicture(context, column[row] ?? '', 40)
        if (bright.size > 0 && !bright.has(`${reel} ${row}`)) picture.classList.add('dim')
        return picture
      }))),
      h('p', { class: 'num muted' }, isFree ? `${t('slot.free.title')} · ` : '', context.money(win, true)))
  })
}

async function verifyStops({ proof, detail: { spins } }: HistoryRound<SlotDetail>): Promise<Verdict> {
  if (proof.kind !== 'seeds' || proof.serverSeed === null) return { isSound: false, shown: '—' }
  const { serverSeed, clientSeed, serverSeedHash } = proof
  let isSound = await isSealedBy(serverSeed, serverSeedHash)
  let shown = ''
  for (const spin of spins) {
    const stops = await drawStops(openPlayerStream(hmacSha256, { serverSeed, clientSeed, nonce: spin.nonce }))
    shown ||= stops.join(' · ')
    isSound &&= stops.join() === spin.stops.join()
  }
  return { isSound, shown }
}
