/** A fishing hall in its frame. */
import { isShotRecord, recount } from '#games/fishing/rules.ts'
import type { FishingClientMessage, FishingDetail, FishingServerMessage } from '#studio/engines/fishing/protocol.ts'
import type { HistoryRound } from '#studio/protocol.ts'
import type { GameView, Verdict } from '#studio/client/frame/game-view.ts'
import { isSealedBy } from '#studio/client/frame/seed-proof.ts'
import { sheetIsOpen } from '#studio/client/frame/sheet.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { openLine } from '#studio/client/lib/line.ts'
import { effect } from '#studio/client/lib/signal.ts'
import { hmacSha256 } from '#studio/client/lib/web-crypto.ts'
import { fishName } from './names.ts'
import { fishingPanel } from './panel.ts'
import { fishingRules } from './rules.ts'
import { fishingScene } from './scene.ts'
import { createHall, hear, type FishingContext, type Hall } from './state.ts'
import { createTrigger, type Line, type Trigger } from './trigger.ts'
import './fishing.css'

const TURN = 0.05
const TYPING = 'input, textarea, select, button, a'

/** Makes the game of a session and opens its connection to the hall. */
export function createFishing(context: FishingContext): GameView<FishingDetail> {
  const hall = createHall(context)
  const line: Line = openLine<FishingClientMessage, FishingServerMessage>('/ws/fishing', context.session.session, {
    onMessage: (message) => hear(hall, message),
    onLine: (isUp) => context.line.set(isUp ? 'up' : 'retrying'),
    onEnd: (reason) => context.ending.set(reason === 'session' ? 'SESSION_EXPIRED' : 'TOO_MANY_TABS'),
  })
  const trigger = createTrigger(hall, line)
  effect(() => {
    if (context.ending()) line.close()
  })
  listen(hall, trigger)
  return {
    stage: stage(hall, trigger, line),
    panel: fishingPanel(hall, trigger),
    mainAction: () => {
      trigger.press()
      trigger.release()
    },
    canChangeStake: () => false,
    sealed: () => context.seeds()?.serverSeedHash ?? '',
    seedsLocked: () => (hall.magazine() ? t('fishing.locked') : ''),
    rulesBody: () => fishingRules(context),
    historyLine: ({ detail: { shots }, state }) =>
      state === 'refunded'
        ? t('fishing.history.none')
        : t('fishing.history', {
            caught: count(shots.filter(([, , , , multiplier]) => multiplier > 0).length),
            shots: count(shots.length),
          }),
    historyPicture: ({ detail }) => catches(detail),
    verify: verifyShots,
  }
}

function stage(hall: Hall, trigger: Trigger, line: Line): HTMLElement {
  const box = h('section', {
    class: 'stage fishing-stage',
    tabindex: 0,
    role: 'application',
    'aria-label': () => t('fishing.stage'),
  })
  const toHall = fishingScene(hall, box, line)
  const aim = (event: PointerEvent) => {
    const { left, top } = box.getBoundingClientRect()
    trigger.aim(toHall(event.clientX - left, event.clientY - top))
  }
  box.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    box.setPointerCapture(event.pointerId)
    if (!hall.isLocking.peek()) hall.target.set(null)
    aim(event)
    trigger.press()
  })
  box.addEventListener('pointermove', (event) => {
    if (event.buttons > 0 || event.pointerType === 'mouse') aim(event)
  })
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    box.addEventListener(name, () => trigger.release())
  return box
}

/** Handles keys that are held down; the frame handles the other keys. */
function listen(hall: Hall, trigger: Trigger): void {
  const act: Record<string, () => void> = {
    ArrowLeft: () => trigger.turn(-TURN),
    ArrowRight: () => trigger.turn(TURN),
    ArrowUp: () => trigger.turn(-TURN),
    ArrowDown: () => trigger.turn(TURN),
    '+': () => trigger.changeLevel(1),
    '=': () => trigger.changeLevel(1),
    '-': () => trigger.changeLevel(-1),
    '−': () => trigger.changeLevel(-1),
    l: () => {
      hall.isLocking.set(!hall.isLocking.peek())
      if (!hall.isLocking.peek()) hall.target.set(null)
    },
    ' ': trigger.press,
  }
  document.addEventListener(
    'keydown',
    (event) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.ctrlKey || event.metaKey || event.altKey || sheetIsOpen() || target?.matches(TYPING)) return
      const found = act[event.key]
      if (!found) return
      event.preventDefault()
      if (event.key !== ' ' || !event.repeat) found()
    },
    true,
  )
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ') trigger.release()
  })
  window.addEventListener('blur', () => trigger.release())
}

function catches({ shots }: FishingDetail): HTMLElement {
  const caught = shots.filter(([, , , , multiplier]) => multiplier > 0)
  if (caught.length === 0) return h('p', { class: 'muted' }, t('fishing.missed'))
  return h(
    'ul',
    { class: 'catches' },
    caught.map(([fish, level, , , multiplier]) =>
      h(
        'li',
        {},
        h('span', {}, fishName(fish)),
        h('span', { class: 'muted' }, t('fishing.level', { level: count(level) })),
        h('b', { class: 'num' }, `${multiplier}×`),
      ),
    ),
  )
}

/** Decides every shot of the magazine again from the revealed seeds. Returns whether all match. */
async function verifyShots({ proof, detail: { variant, shots } }: HistoryRound<FishingDetail>): Promise<Verdict> {
  if (proof.kind !== 'seeds' || proof.serverSeed === null || !shots.every(isShotRecord))
    return { isSound: false, shown: '—' }
  const { serverSeed, clientSeed, nonce, serverSeedHash } = proof
  const again = await recount(hmacSha256, { serverSeed, clientSeed, nonce }, variant, shots)
  const caught = again.filter(([, , , , multiplier]) => multiplier > 0).length
  return {
    isSound: JSON.stringify(again) === JSON.stringify(shots) && (await isSealedBy(serverSeed, serverSeedHash)),
    shown: t('fishing.history', { caught: count(caught), shots: count(again.length) }),
  }
}
