/** The fairness sheet: the seal, the member's own seed, the change that reveals, and the check on this device. */
import type { RevealedSeeds, RotateSeedsResult } from '#studio/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { icon } from '#studio/client/lib/icon.ts'
import { count, language, t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { newRequestId } from '#studio/client/lib/api.ts'
import { type GameContext, withRequestId } from './context.ts'
import { hint, iconButton, textButton } from './controls.ts'
import type { GameView } from './game-view.ts'
import { shortHash } from './header.ts'
import { proofBlock, proofRow } from './proof-list.ts'
import { openSheet } from './sheet.ts'
import { checkAll } from './verify-rounds.ts'

const SEED_PATTERN = /^[\x21-\x7e]{1,64}$/

/** Opens the sheet. */
export function openFairness(context: GameContext, view: GameView): void {
  openSheet({
    title: () => t('fair.title'),
    body: () => [
      view.fairnessBody ? view.fairnessBody() : seedsBody(context, view),
      h('h3', {}, () => t('fair.checkTitle')),
      checkAll(context, view),
      h(
        'a',
        { class: 'button secondary', href: verifierAddress(context), target: '_blank', rel: 'noopener' },
        icon('seal-check', 18),
        () => t('fair.verifier'),
      ),
    ],
  })
}

/** Returns the address of the page that recomputes any round, with this game chosen. It needs no session, gets none. */
function verifierAddress({ session: { game, fairness } }: GameContext): string {
  const seeds = { engine: game.engine, clientSeed: fairness?.clientSeed ?? '' }
  const look = { option: game.variant.replace(/^slot-/, ''), title: game.code, theme: game.theme }
  const filled = new URLSearchParams(game.engine === 'slot' ? { ...seeds, ...look } : seeds)
  return `/verify?lang=${language()}#${filled.toString()}`
}

function seedsBody(context: GameContext, view: GameView): HTMLElement {
  const revealed = signal<RevealedSeeds | null>(null)
  return h(
    'div',
    { class: 'stack' },
    h('p', { class: 'lead' }, () => t('fair.how')),
    () => {
      const seeds = context.seeds()
      return (
        seeds &&
        proofBlock(
          proofRow(() => t('fair.sealed'), shortHash(seeds.serverSeedHash), seeds.serverSeedHash),
          proofRow(() => t('fair.yourSeed'), seeds.clientSeed, seeds.clientSeed),
          proofRow(() => t('fair.nonce'), h('span', { class: 'num' }, seeds.nonce)),
          proofRow(() => t('fair.nextSealed'), shortHash(seeds.nextServerSeedHash), seeds.nextServerSeedHash),
        )
      )
    },
    rotation(context, view, (seeds) => revealed.set(seeds)),
    () => {
      const seeds = revealed()
      return (
        seeds &&
        h(
          'div',
          { class: 'stack', 'aria-live': 'polite' },
          h('h3', {}, t('fair.revealedTitle', { rounds: count(seeds.rounds) })),
          proofBlock(
            proofRow(() => t('fair.houseSeed'), shortHash(seeds.serverSeed), seeds.serverSeed),
            proofRow(() => t('fair.sealed'), shortHash(seeds.serverSeedHash), seeds.serverSeedHash),
            proofRow(() => t('fair.yourSeed'), seeds.clientSeed, seeds.clientSeed),
          ),
        )
      )
    },
  )
}

function rotation(context: GameContext, view: GameView, onRevealed: (seeds: RevealedSeeds) => void): HTMLElement {
  const typed = signal(newRequestId().slice(0, 16))
  const isBusy = signal(false)
  const locked = () => view.seedsLocked?.() ?? ''
  const isWrong = () => !SEED_PATTERN.test(typed())
  const rotate = async () => {
    isBusy.set(true)
    try {
      const result = await context.ask<RotateSeedsResult>({
        method: 'POST',
        path: '/api/seeds/rotate',
        body: withRequestId({ clientSeed: typed.peek() }),
      })
      context.seeds.set(result.current)
      onRevealed(result.revealed)
      typed.set(newRequestId().slice(0, 16))
    } catch (failure) {
      context.fail(failure)
    } finally {
      isBusy.set(false)
    }
  }
  const input: HTMLInputElement = h('input', {
    id: 'client-seed',
    class: 'num',
    maxlength: 64,
    autocomplete: 'off',
    spellcheck: 'false',
    value: typed,
    'aria-invalid': isWrong,
    oninput: () => typed.set(input.value),
  })
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'client-seed' }, () => t('fair.newSeed')),
    h(
      'div',
      { class: () => `field-box ${isWrong() ? 'wrong' : ''}` },
      input,
      iconButton(
        'shuffle',
        () => t('fair.randomSeed'),
        () => typed.set(newRequestId().slice(0, 16)),
      ),
    ),
    hint(
      () => (isWrong() ? t('fair.seedRule') : locked() || t('fair.rotateHint')),
      () => (isWrong() ? 'error' : 'plain'),
    ),
    textButton(
      () => [icon('arrows-clockwise', 18), t('fair.rotate')],
      () => void rotate(),
      'primary',
      () => isBusy() || isWrong() || locked() !== '',
    ),
  )
}
